/** Weights that are shipped: a model file as base64, so that they load the same way in Node, bundlers and browsers. */
declare module '*.model.js' {
  const base64: string
  export default base64
}
