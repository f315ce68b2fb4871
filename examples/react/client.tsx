import { hydrateRoot } from 'react-dom/client'
import { Game } from './game.js'

const root = document.getElementById('game')
const options = document.getElementById('options')?.textContent
if (root === null || options === undefined) throw new Error('Not a page of server.tsx')
hydrateRoot(root, <Game {...JSON.parse(options)} />)
