import { parentPort, workerData } from 'node:worker_threads'

/** The inside of a thread lane: one job a message, one reply a message. */
const { work } = await import(workerData)

parentPort!.on('message', async job => {
  try {
    parentPort!.postMessage({ result: await work(job) })
  } catch (error) {
    parentPort!.postMessage({ failure: { code: 'crash', message: String(error) } })
  }
})
