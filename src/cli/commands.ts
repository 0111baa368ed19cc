import { commandGroup } from './command.ts'

/** Every command. Each is loaded when it is asked for, so that `pith page.html` does not wait for the laboratory. */
export const commands = commandGroup({
  summary: 'Find the main content of web pages.',
  fallback: () => import('./extract.ts'),
  commands: {
    explain: () => import('./explain.ts'),
    compare: () => import('./compare.ts'),
    pipe: () => import('./pipe.ts'),
    warc: () => import('./warc.ts'),
    corpus: () => import('./corpus.ts'),
    extractors: () => import('./extractors.ts'),
    serve: () => import('./serve.ts'),
    mcp: () => import('./mcp.ts'),
    data: () => import('./data.ts'),
    bench: () => import('./bench.ts'),
    retrieval: () => import('./retrieval.ts'),
    linguistics: () => import('./linguistics.ts'),
    train: () => import('./train.ts'),
    completion: () => import('./completion.ts'),
  },
})
