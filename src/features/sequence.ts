/** A chain of places, each with the binary features that are on, and the kind of step that leads to it. */
export interface Sequence {
  readonly length: number
  /** The features of place i are `features[starts[i]] … features[starts[i + 1] - 1]`. */
  readonly starts: Uint32Array
  readonly features: Uint32Array
  readonly steps: Uint8Array
}
