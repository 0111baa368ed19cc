import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { datasetDigest, pageDigest } from '../datasets/digest.ts'
import { type Example, findSources } from '../datasets/index.ts'
import { foldOf, siteOf } from '../datasets/splits.ts'
import { type Trained, trainPith } from '../train/pith.ts'
import { type CardFacts, pithCard } from '../train/pith-card.ts'
import { UserError } from '../user-error.ts'
import { command } from './command.ts'
import { write } from './io.ts'
import { startProgress } from './progress.ts'

export default command({
  summary: 'Train a system on labelled pages and write its weights.',
  details: `The model is written as a file that \`weights/\` can hold: a module with the model in base64 where the name ends in .js, else the
model file itself. All scores are out-of-fold: the model that answered for a page never saw its site.`,
  operands: 'pith',
  options: {
    data: {
      type: 'string',
      multiple: true,
      value: 'PATH',
      help: 'Labelled pages, as for `pith data`; may be given several times.',
    },
    output: { type: 'string', short: 'o', value: 'FILE', default: 'pith.model', help: 'Where the model goes.' },
    card: { type: 'string', value: 'FILE', help: 'Where the model card goes, as Markdown.' },
    answers: { type: 'string', value: 'DIR', help: 'Where the out-of-fold answers go, for `pith bench run --stored`.' },
    folds: { type: 'count', default: 5, help: 'Parts that the sites are split into.' },
    seed: { type: 'count', default: 1, help: 'The same seed and data give the same weights.' },
  },
  examples: [['pith train pith --data wcxb-dev.jsonl.xz -o pith.model --card pith.md', 'train the default extractor']],
  async run({ data, output, card, answers, folds, seed }, _, io) {
    if (data.length === 0)
      throw new UserError('no-data', 'There is nothing to train on. Give labelled pages with --data PATH.')
    if (folds < 2) throw new UserError('bad-folds', `${folds} folds leave nothing to test on. Give --folds 2 or more.`)
    const sources = (await Promise.all(data.map(findSources))).flat()
    const digests = new Map<string, Map<string, string>>()
    const sites = new Map<string, Set<string>>()
    async function* read(): AsyncGenerator<Example> {
      for (const source of sources) {
        for await (const example of source.read()) {
          note(digests, example.dataset, () => new Map()).set(example.id, pageDigest(example))
          note(sites, example.dataset, () => new Set()).add(siteOf(example))
          yield example
        }
      }
    }
    const trained = await trainPith({
      read,
      foldOf: example => foldOf(example, folds),
      folds,
      seed,
      card: { data },
      onStep: steps(io),
    })
    await writeOut(output, output.endsWith('.js') ? asModule(trained.bytes) : trained.bytes)
    const facts: CardFacts = {
      command: `pith train pith ${data.map(path => `--data ${path}`).join(' ')} --folds ${folds} --seed ${seed}`,
      date: new Date().toISOString().slice(0, 10),
      commit: commit(),
      data: [...digests].map(([name, pages]) => ({
        name,
        pages: pages.size,
        sites: sites.get(name)?.size ?? 0,
        digest: datasetDigest([...pages.values()]),
      })),
      sha256: createHash('sha256').update(trained.bytes).digest('hex'),
      bytes: trained.bytes.length,
    }
    if (card !== undefined) await writeOut(card, pithCard(trained, facts))
    if (answers !== undefined) await writeAnswers(answers, trained)
    await write(io.stdout, `${output}: ${Math.round(trained.bytes.length / 1024)} KB, sha256 ${facts.sha256}\n`)
    return 0
  },
})

function note<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make()
  map.set(key, value)
  return value
}

/** A counter for each step, as training reports them. */
function steps(io: Parameters<Parameters<typeof command>[0]['run']>[2]) {
  let current = ''
  let progress: ReturnType<typeof startProgress> | undefined
  return (step: string, _done: number, total?: number) => {
    if (step !== current) {
      progress?.end()
      current = step
      progress = startProgress(io.stderr, { unit: step, ...(total !== undefined && { total }) })
      progress.say(step)
    }
    progress?.advance()
  }
}

function asModule(bytes: Uint8Array): string {
  return `export default '${Buffer.from(bytes).toString('base64')}'\n`
}

async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function writeAnswers(folder: string, { outOfFold }: Trained): Promise<void> {
  const names = new Set(outOfFold.map(answer => answer.page.example.dataset))
  for (const name of names) {
    const rows = outOfFold
      .filter(answer => answer.page.example.dataset === name)
      .map(answer => JSON.stringify({ page_id: answer.page.example.studyId, plaintext: answer.text }))
    await writeOut(join(folder, name, 'pith.jsonl'), `${rows.join('\n')}\n`)
  }
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
