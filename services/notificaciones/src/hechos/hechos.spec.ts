import { copiasDe } from './hechos.consumer.js';

type Destinatario = Parameters<typeof copiasDe>[1]['destinatarios'][number];

const copiasPara = (...destinatarios: Destinatario[]) =>
  copiasDe(
    {
      inscripcionId: '5f1c1c4e-7a53-4b5a-9c1e-0d8b2c7f6a11',
      key: 'documentos/a.pdf',
      sha256: 'ab'.repeat(32),
      bytes: 1,
      completadaEn: '2026-11-21T15:42:00.000Z',
    },
    { codigo: 'TER-2026-000148', codigoVerificacion: 'X', placa: 'WLK 508/../', creadorSub: 'ana', destinatarios },
  );
const saludos = (...destinatarios: Destinatario[]) =>
  copiasPara(...destinatarios).map(({ destinatario, datos }) => [destinatario, datos['nombre']]);

const carlos = { papel: 'conductor', nombre: 'Carlos', correo: 'carlos@x.co' } as const;
const marta = { papel: 'propietario', nombre: 'Marta', correo: 'marta@x.co' } as const;

test('one person in several parts gets one copy, greeted as a signer', () => {
  const creador = { papel: 'creador', nombre: 'Carlos M.', correo: 'Carlos@x.co' } as const;
  expect(saludos(carlos, marta, creador)).toEqual([
    ['carlos@x.co', 'Carlos'],
    ['marta@x.co', 'Marta'],
  ]);
  expect(saludos(carlos, { ...marta, nombre: 'CARLOS', correo: 'Carlos@x.co' })).toEqual([['carlos@x.co', 'Carlos']]);
  expect(copiasPara(carlos)[0]?.adjunto?.fileName).toBe('inscripcion_WLK508.pdf');
});

test('two signers at one address are both greeted; who created the enrolment only at an address of his own', () => {
  const creador = { papel: 'creador', nombre: 'Ana', correo: 'familia@x.co' } as const;
  const juntos = [
    { ...carlos, correo: 'familia@x.co' },
    { ...marta, correo: 'Familia@x.co' },
  ] as const;
  expect(saludos(...juntos, creador)).toEqual([['familia@x.co', 'Carlos y Marta']]);
  expect(saludos(...juntos, { ...creador, correo: 'ana@x.co' })).toEqual([
    ['familia@x.co', 'Carlos y Marta'],
    ['ana@x.co', 'Ana'],
  ]);
});
