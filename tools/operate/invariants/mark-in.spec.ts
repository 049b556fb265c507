import { markIn } from './mark-in.mjs';

const retorno = '5b0c6c1e-7a53-4b5a-9c1e-0d8b2c7f6a11';
const written = retorno.replaceAll('-', '');

test.each([`<${written}@transcarga.co>`, ` <${written.toUpperCase()}@TRANSCARGA.CO> `, `${written}@x`])(
  'the mark of a sending stands in %s',
  (messageId) => expect(markIn(messageId)).toBe(retorno),
);

test.each([undefined, '', '<1234@keycloak>', `<x${written}@transcarga.co>`, `<${written}>`])(
  'none stands in %s',
  (messageId) => expect(markIn(messageId)).toBeUndefined(),
);
