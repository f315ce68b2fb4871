import { workerData } from 'node:worker_threads'
import { answerCalls } from '../thread/thread.ts'
import { createReading } from './reading.ts'

answerCalls(createReading(workerData))
