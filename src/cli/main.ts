#!/usr/bin/env node
import { pith } from './pith.ts'

// A reader that has seen enough (`pith … | head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
})

process.exitCode = await pith(process.argv.slice(2), process)
