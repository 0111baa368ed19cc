/** MAP on ClueWeb12-A and -B, by query likelihood and by the relevance model (Vogels et al., Web2Text, ECIR 2018, Table 2). */
export const TABLE_2: Readonly<Record<string, readonly [qlA: number, rmA: number, qlB: number, rmB: number]>> = {
  raw: [0.137, 0.121, 0.037, 0.03],
  crf: [0.147, 0.138, 0.048, 0.041],
  bte: [0.128, 0.11, 0.03, 0.022],
  'boilerpipe-default': [0.138, 0.123, 0.038, 0.029],
  boilerpipe: [0.126, 0.109, 0.031, 0.019],
  'boilerpipe-largest': [0.112, 0.097, 0.024, 0.015],
  web2text: [0.154, 0.145, 0.055, 0.046],
}

/** Its methods that lost against raw pages, "as relevant pieces of content are incorrectly removed" (§4.5). */
export const LOW_RECALL = ['bte', 'boilerpipe', 'boilerpipe-largest']

/** P@10 on BLOGS06 of all text, and the best by a minimum of words or of density (WSDM 2010, §6.2, Figure 7). */
export const FIGURE_7 = { baseline: 0.18, words: 0.44, density: 0.32 }
