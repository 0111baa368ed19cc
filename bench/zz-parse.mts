import { readFileSync } from 'node:fs'
import { parse as parse5 } from 'parse5'
import { parse } from '../src/parse/index.ts'
const pages: string[] = []
for (const f of ['wcxb-dev','cleaneval']) { const lines = readFileSync(`/tmp/data/${f}.jsonl`,'utf8').split('\n').filter(Boolean); for (let i=0;i<lines.length;i+=12) pages.push(JSON.parse(lines[i]).html) }
const bytes = pages.reduce((s,p)=>s+p.length,0)
console.log(pages.length, 'pages', bytes/1e6, 'MB')
const time=(f:(p:string)=>unknown)=>{const t=performance.now();for(const p of pages)f(p);return performance.now()-t}
for(let i=0;i<6;i++){const a=time(parse);console.log('ours',a.toFixed(0),(bytes/1e3/a).toFixed(1),'MB/s')}
if(process.argv[2]!=='x')for(let i=0;i<2;i++){const b=time(p=>parse5(p,{scriptingEnabled:false}));console.log('parse5',b.toFixed(0),(bytes/1e3/b).toFixed(1),'MB/s')}
