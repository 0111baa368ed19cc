import { countLeaves } from '../../features/leaf-counts.ts'
import { type Extractor, fromTexts } from '../extractor.ts'
import { type BoilerNetModel, columnsOf, predictBoilerNet } from './model.ts'

/** The system with a model that was read already. */
export function boilernetWith({ vocabulary, weights }: BoilerNetModel): Extractor {
  const columnOf = columnsOf(vocabulary)
  return {
    name: 'boilernet',
    source: 'Leonhardt, Anand, Khosla: Boilerplate Removal using a Neural Sequence Labeling Model, WWW Companion 2020',
    label(page, trace) {
      const counts = countLeaves(page.dom, columnOf)
      const content = predictBoilerNet(weights, counts)
      const texts = new Float32Array(page.dom.length)
      counts.leaves.forEach((leaf, i) => {
        texts[leaf] = content[i]
        trace?.(leaf, `content ${content[i].toFixed(2)}`)
      })
      return fromTexts(page, texts)
    },
  }
}
