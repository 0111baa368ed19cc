// Loaded into every process of a run (`node --require`): kills those that are given a page which asks for it, always or
// only the first time. It stands for what brings down all of Node.
const { existsSync, writeFileSync } = require('node:fs')

function isFirst() {
  const seen = process.env.DEADLY_ONCE
  if (seen === undefined || existsSync(seen)) return false
  writeFileSync(seen, '')
  return true
}

process.on('message', ({ capture }) => {
  const page = Buffer.from(capture.content).toString()
  const isDeadly = page.includes('always deadly') || (page.includes('deadly once') && isFirst())
  if (isDeadly) process.kill(process.pid, 'SIGKILL')
})
