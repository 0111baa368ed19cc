/** Bevendorff et al., An Empirical Comparison of Web Content Extraction Algorithms, SIGIR 2023: what it printed. */

/** Table 3, under our names: mean and median precision, recall and F1 (ROUGE-LSum) over its eight datasets. */
// biome-ignore format: a table
export const TABLE_3: Readonly<Record<string, readonly [number, number, number, number, number, number]>> = {
  'majority-best-weighted': [0.922, 0.912, 0.899, 0.986, 0.981, 0.970],
  'majority-best':          [0.926, 0.892, 0.889, 0.992, 0.976, 0.973],
  'majority-all':           [0.930, 0.879, 0.885, 0.996, 0.971, 0.974],
  trafilatura:              [0.913, 0.895, 0.883, 0.989, 0.965, 0.957],
  readability:              [0.921, 0.856, 0.861, 0.991, 0.972, 0.970],
  resiliparse:              [0.863, 0.901, 0.859, 0.940, 0.993, 0.942],
  'dom-distiller':          [0.894, 0.864, 0.858, 0.983, 0.970, 0.959],
  web2text:                 [0.797, 0.944, 0.841, 0.885, 0.984, 0.917],
  boilerpipe:               [0.908, 0.825, 0.834, 0.973, 0.966, 0.946],
  dragnet:                  [0.901, 0.810, 0.823, 0.980, 0.950, 0.943],
  bte:                      [0.796, 0.897, 0.817, 0.927, 0.965, 0.936],
  newspaper3k:              [0.896, 0.803, 0.816, 0.994, 0.961, 0.958],
  'news-please':            [0.895, 0.802, 0.815, 0.994, 0.961, 0.958],
  goose3:                   [0.899, 0.779, 0.810, 0.999, 0.919, 0.940],
  boilernet:                [0.840, 0.816, 0.798, 0.944, 0.938, 0.895],
  extractnet:               [0.858, 0.773, 0.791, 0.963, 0.915, 0.911],
  justext:                  [0.794, 0.769, 0.759, 0.949, 0.921, 0.904],
  'lxml-cleaner':           [0.615, 0.964, 0.717, 0.670, 0.995, 0.798],
  'html-text':              [0.567, 0.992, 0.683, 0.506, 1, 0.667],
  bs4:                      [0.563, 0.990, 0.680, 0.506, 0.997, 0.669],
  inscriptis:               [0.557, 0.990, 0.673, 0.483, 1, 0.649],
  'xpath-text':             [0.550, 0.965, 0.664, 0.510, 0.997, 0.674],
}

/** Table 1: pages in all, and of low, medium and high complexity. */
// biome-ignore format: a table
export const TABLE_1: Readonly<Record<string, readonly [number, number, number, number]>> = {
  cetd: [700, 158, 488, 54], cleaneval: [738, 524, 171, 43], cleanportaleval: [71, 0, 41, 30],
  dragnet: [1379, 139, 694, 546], 'google-trends-2017': [180, 25, 95, 60], 'l3s-gn1': [621, 74, 368, 179],
  readability: [115, 57, 36, 22], scrapinghub: [181, 24, 96, 61],
}

export const ENSEMBLES = ['majority-all', 'majority-best', 'majority-best-weighted'] as const
export const CONVERTERS = ['xpath-text', 'bs4', 'lxml-cleaner', 'html-text', 'inscriptis'] as const
export const NEURAL = ['web2text', 'boilernet'] as const
// biome-ignore format: a list
export const HEURISTIC = [
  'bte', 'goose3', 'justext', 'newspaper3k', 'readability', 'resiliparse', 'trafilatura', 'news-please',
] as const
/** The 14 main content extractors of Table 2. */
export const EXTRACTORS = [...HEURISTIC, ...NEURAL, 'boilerpipe', 'dragnet', 'extractnet', 'dom-distiller'] as const
