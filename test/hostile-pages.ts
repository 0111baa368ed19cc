/** Pages that break extractors: name → a function that makes one of about `size` characters. */
export const hostilePages: Readonly<Record<string, (size: number) => string>> = {
  empty: () => '',
  'no body': () => '<title>nothing</title>',
  'one letter': () => 'x',
  'NUL and control characters': size => '<p>\0\u0001\ufffe\ud800 a b</p>'.repeat(size / 20),
  'never closed': size => '<div><p>some words here '.repeat(size / 24),
  'deep nesting': size => `${'<div>'.repeat(size / 12)}core text${'</div>'.repeat(size / 12)}`,
  'deep inline nesting': size => `<p>${'<b>'.repeat(size / 4)}core text`,
  'nested tables': size => '<table><tr><td>cell '.repeat(size / 20),
  'nested lists': size => '<ul><li>item '.repeat(size / 13),
  'nested quotes': size => '<blockquote>words '.repeat(size / 18),
  'misnested links': size => '<a href="x">one<p>two</a>three'.repeat(size / 30),
  'only links': size => '<a href="/a">link text</a> '.repeat(size / 27),
  'one word': size => `<p>${'a'.repeat(size)}`,
  'one paragraph': size => `<p>${'word '.repeat(size / 5)}`,
  'many short blocks': size => '<p>a</p>'.repeat(size / 8),
  'one giant attribute': size => `<p class="${'comment '.repeat(size / 8)}">text here</p>`,
  'many attributes': size => `<p ${Array.from({ length: size / 8 }, (_, i) => `a${i}=1`).join(' ')}>text</p>`,
  'span bomb': size => `<table>${'<td colspan=9007199254740991 rowspan=99999>x'.repeat(size / 44)}</table>`,
  'script soup': size => '<script>if (a < b) { "<p>" }</script>'.repeat(size / 37),
  'script never closed': size => `<p>before</p><script>${'x'.repeat(size)}`,
  'comment never closed': size => `<p>before</p><!-- ${'-'.repeat(size)}`,
  entities: size => '<p>&amp;&lt;&#x41;&notanentity;&</p>'.repeat(size / 36),
  'broken tags': size => '< <p <<div class=">text</ p></div/>'.repeat(size / 35),
  frames: () => '<frameset><frame src=a><noframes>text</noframes></frameset>',
  'right to left': size => '<p dir=rtl>שלום עולם זה טקסט</p>'.repeat(size / 34),
  'no spaces between words': size => '<p>今天早上我们在河边散步看到很多人在晨练</p>'.repeat(size / 26),
  'white space only': size => `<p>${' \n'.repeat(size / 2)}</p>`,
  'backslashes and stars': size => '<p>\\*_`[](#)!|~$ </p>'.repeat(size / 22),
  'what every object has, where a page names things': size =>
    Array.from({ length: Math.ceil(size / 1600) }, (_, i) => namedAfter(INHERITED[i % INHERITED.length])).join(''),
  'JSON-LD nested deep': size => `<script type="application/ld+json">${'{"a":['.repeat(size / 6)}</script>`,
}

/** Keys that a table written as an object has without anyone having put them there. */
const INHERITED = ['constructor', '__proto__', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf']

/** A page whose author chose one name for everything that pages can name. */
function namedAfter(name: string): string {
  return `<html lang="${name}"><meta charset="${name}"><meta name="${name}" property="${name}" content="${name}">
<meta property="og:type" content="${name}"><meta property="og:locale" content="${name}"><meta name="author" content="${name}">
<link rel="${name}" href="${name}:x"><title>${name}</title><base href="${name}:">
<script type="application/ld+json">{"@type":"${name}","${name}":{"@type":["${name}"],"${name}":"${name}"},"name":"${name}"}</script>
<script id="__NEXT_DATA__" type="application/json">{"${name}":{"type":"${name}","text":"${name}"}}</script>
<${name} ${name}="${name}" class="${name}" id="${name}" style="${name}: ${name}; display: ${name}" role="${name}" itemprop="${name}"
itemtype="https://schema.org/${name}" itemscope aria-hidden="${name}" dir="${name}" data-${name}="${name}">Some ${name} here</${name}>
<p style="${name}:0">A paragraph about ${name}, of a few words. <a href="${name}:${name}" rel="${name}">${name}</a> <img src="${name}" alt="${name}"></p>
<pre class="language-${name}"><code class="lang-${name}">${name}()</code></pre><math><${name}>x</${name}><mi mathvariant="${name}">y</mi></math>
<svg><${name}>z</${name}></svg><table><tr><td align="${name}" style="text-align:${name}">1</table><input type="${name}" value="${name}">
<time datetime="${name}">${name}</time>&${name};<ol type="${name}" start="${name}"><li value="${name}">${name}</ol>`
}
