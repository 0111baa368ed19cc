import { mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type OutOfFold, train, trainerNames } from '../train/index.ts'
import { command } from './command.ts'
import { type Io, write } from './io.ts'
import { type Progress, startProgress } from './progress.ts'
import { commit } from './provenance.ts'

export default command({
  summary: 'Train a system on labelled pages and write its weights.',
  details: `The model is written as a file that \`weights/\` can hold: a module with the model in base64 where the name ends in .js, else the
model file itself. All scores are out-of-fold: the model that answered for a page never saw its site. The same seed and data
give the same weights.`,
  operands: trainerNames.join('|'),
  options: {
    data: {
      type: 'string',
      multiple: true,
      value: 'PATH',
      help: 'Labelled pages, as for `pith data`; may be given several times.',
    },
    output: { type: 'string', short: 'o', value: 'FILE', defaultText: 'NAME.model', help: 'Where the model goes.' },
    card: { type: 'string', value: 'FILE', help: 'Where the training card goes, as Markdown.' },
    answers: {
      type: 'string',
      value: 'DIR',
      help: 'Where the out-of-fold answers go, for `pith bench import --out-of-fold`.',
    },
    checkpoint: {
      type: 'string',
      value: 'DIR',
      help: 'Where finished parts are kept: the same command again goes on from there.',
    },
    folds: { type: 'count', default: 5, help: 'Parts that the sites are split into.' },
    seed: { type: 'count', default: 1, help: 'Seed of all that is drawn by chance.' },
    'study-gold': {
      type: 'boolean',
      help: 'Learn from the gold of the comparison study (SIGIR 2023), where it is another one: Dragnet with comments.',
    },
  },
  examples: [
    ['pith train pith --data wcxb-dev.jsonl.xz -o pith.model --card pith.md', 'train the default extractor'],
    ['pith train pith --data wcxb-dev.jsonl.xz --checkpoint parts', 'go on where a training was broken off'],
  ],
  async run({ data, output, card, answers, folds, seed, checkpoint, 'study-gold': studyGold }, [name], io) {
    const model = output ?? `${name}.model`
    const progress = steps(io)
    const trained = await train(name, {
      data,
      folds,
      seed,
      studyGold,
      ...(checkpoint !== undefined && { checkpoint }),
      onStep: progress.onStep,
    }).finally(progress.end)
    await writeOut(model, model.endsWith('.js') ? asModule(trained.bytes) : trained.bytes)
    if (card !== undefined) {
      const paths = data.map(path => `--data ${basename(path)}`).join(' ')
      const command = `pith train ${name} ${paths} --folds ${folds} --seed ${seed}${studyGold ? ' --study-gold' : ''}`
      await writeOut(card, trained.card({ command, date: new Date().toISOString().slice(0, 10), commit: commit() }))
    }
    if (answers !== undefined) await writeAnswers(answers, name, trained.outOfFold)
    await write(io.stdout, `${model}: ${Math.ceil(trained.bytes.length / 1024)} KB, sha256 ${trained.sha256}\n`)
    return 0
  },
})

/** A counter for each step, as training reports them; at its end the loss that was reached. */
function steps(io: Io) {
  let current = ''
  let progress: Progress | undefined
  let reached: number | undefined
  const end = (): void => {
    if (reached !== undefined) progress?.say(`  loss ${reached.toFixed(4)}`)
    progress?.end()
    reached = undefined
  }
  const onStep = (step: string, _done: number, total?: number, loss?: number): void => {
    if (step !== current) {
      end()
      current = step
      progress = startProgress(io.stderr, { unit: step, ...(total !== undefined && { total }) })
      progress.say(step)
    }
    reached = loss
    progress?.advance(1, loss === undefined ? '' : `, loss ${loss.toFixed(4)}`)
  }
  return { onStep, end }
}

function asModule(bytes: Uint8Array): string {
  return `export default '${Buffer.from(bytes).toString('base64')}'\n`
}

async function writeOut(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

async function writeAnswers(folder: string, name: string, outOfFold: readonly OutOfFold[]): Promise<void> {
  const byDataset = new Map<string, string[]>()
  for (const { example, text } of outOfFold) {
    const rows = byDataset.get(example.dataset) ?? []
    byDataset.set(example.dataset, rows)
    rows.push(JSON.stringify({ page_id: example.studyId, plaintext: text }))
  }
  for (const [dataset, rows] of byDataset) {
    await writeOut(join(folder, dataset, `${name}.jsonl`), `${rows.join('\n')}\n`)
  }
}
