import { workerData } from 'node:worker_threads'
import { serveCalls } from '../thread/thread.ts'
import { createReading } from './reading.ts'

serveCalls(createReading(workerData))
