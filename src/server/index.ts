export { type FetchedPage, type FetchOptions, fetchPage } from './fetch-page.ts'
export { type RunningServer, type ServerOptions, startServer } from './listen.ts'
