/** What people and programs put into a field, by the name of the trouble. Tests put all of it into every field. */
export const entradasMalas = {
  vacio: '',
  'solo espacios': '   ',
  '10 000 caracteres': 'a'.repeat(10_000),
  emoji: 'Ana 🚚',
  bandera: 'Cali 🇨🇴',
  'tildes descompuestas': 'Narin\u0303o Jose\u0301',
  HTML: '<script>alert(1)</script><b>Ana</b>',
  'caracter nulo': 'a\u0000b',
  'sustituto suelto': 'a\ud800b',
  'salto de linea': 'uno\ndos',
  'fecha futura': '2999-01-01',
  'fecha antigua': '1899-12-31',
  'fecha imposible': '1990-02-30',
  'fecha a medias': '05/03/20',
  nulo: null,
  'un objeto': { a: 1 },
  'una lista': ['x'],
  'un numero': 12345,
} as const satisfies Readonly<Record<string, unknown>>;

export type EntradaMala = keyof typeof entradasMalas;
