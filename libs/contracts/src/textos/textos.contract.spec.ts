import { textosVigentes, type TextoLegal } from './textos.contract.js';

const texto: TextoLegal = {
  clave: 'autorizacion-datos',
  version: '1.0',
  vigenteDesde: '2026-01-01',
  titulo: 'Autorización',
  cuerpo: 'Autorizo.',
};

test('a text whose purpose a later release brought is left out, and the others stay', () => {
  const leidos = textosVigentes.response.parse([texto, { ...texto, clave: 'permiso-de-manana' }, null]);
  expect(leidos).toEqual([texto]);
});

test('what is no list of texts is refused, and so is a text that lacks its words', () => {
  const { cuerpo: _, ...sinCuerpo } = texto;
  for (const mala of [{ textos: [texto] }, [sinCuerpo]])
    expect(textosVigentes.response.safeParse(mala).success).toBe(false);
});
