import type { Paquete, Pieza } from './paquete.rules.js';

/** Quoted for a POSIX shell. */
const q = (texto: string): string => `'${texto.replaceAll("'", String.raw`'\''`)}'`;

/** The bytes that a signature covers, cut out of the document: all but its own hole. */
const cortar = ({ nombre, byteRange: [a, b, c, d] }: Pieza, documento: string): string =>
  `(tail -c +${a + 1} ${q(documento)} | head -c ${b}; tail -c +${c + 1} ${q(documento)} | head -c ${d}) ` +
  `> ${q(`${nombre}.bin`)}`;

/** The time that a token proves, as the reader's own openssl reads it. */
const horaDe = (sello: string): string => `-attime "$(sh hora.sh ${q(sello)})"`;

const ts = (data: string, token: string, raiz = 'certificados/raiz.pem'): string =>
  `openssl ts -verify ${horaDe(token)} -data ${q(data)} -in ${q(token)} -token_in -CAfile ${raiz}`;

/** A person's signature is judged at the time of its own token; without one, at the time that it claims. */
function ordenesDeFirma({ nombre, sello, dicha }: Pieza): string[] {
  const token = sello ? `sellos/${nombre}.tst` : undefined;
  const en = token ? horaDe(token) : dicha === undefined ? '' : `-attime ${Date.parse(dicha) / 1000}`;
  const firmante = q(`certificados/firmante-${nombre}.pem`);
  return [
    `openssl cms -verify -cades -binary -purpose any ${en} -inform DER -in ${q(`firmas/${nombre}.der`)} ` +
      `-content ${q(`${nombre}.bin`)} -CAfile certificados/raiz.pem -out ${q(`${nombre}.visto`)}`,
    `openssl verify ${en} -CAfile certificados/raiz.pem -untrusted certificados/cadena.pem ${firmante}`,
    ...(token ? [ts(`firmas/${nombre}.valor.bin`, token)] : []),
    `sh revocacion.sh ${firmante}${token ? ` ${q(token)}` : ''}`,
  ];
}

/** Every command, in the order in which they are run; none needs a network. */
export function ordenes({ documento, piezas, punto }: Paquete): string[] {
  return [
    'sha256sum -c SHA256SUMS',
    ...piezas.flatMap((pieza) => [
      cortar(pieza, documento),
      ...(pieza.clase === 'timestamp'
        ? [ts(`${pieza.nombre}.bin`, `firmas/${pieza.nombre}.der`)]
        : ordenesDeFirma(pieza)),
    ]),
    ...(piezas.length > 0 ? [`python3 verificar_pdf.py ${q(documento)} certificados/raiz.pem crl/*.crl`] : []),
    ...(punto
      ? [ts('auditoria/punto-control.txt', 'auditoria/punto-control.tst', 'auditoria/raices-del-sello.pem')]
      : []),
  ];
}

/** What lies in the bundle of all evidence. */
const COMPLETO = `\
  revisiones/            Cada revisión, desde la que no tenía firmas. Cada una es el comienzo exacto de la siguiente.
  cartas/                Las certificaciones bancarias que se adjuntaron. Su huella está en evidencia.json.
  evidencia.json         Lo que se declaró y lo que el portal observó en cada firma, los textos aceptados palabra por
                         palabra, los enlaces, los correos y los certificados; y si se corrigió la dirección de un
                         firmante, cuál era antes, quién la corrigió, cuándo y por qué.
  firmas/  sellos/       Cada firma (CMS, DER) y su sello de tiempo (RFC 3161, DER), tal como están en el documento.
  certificados/  crl/    Los certificados de los firmantes, de las autoridades y las listas de revocación.
  auditoria/             Los asientos de la auditoría sobre esta inscripción, y el punto de control más reciente con su
                         sello de tiempo.`;

const DOCUMENTO_SUYO = 'El documento que usted firmó: el vigente si ya firmaron todas las partes.';

/** What lies in one signer's bundle. */
const SUYO = `\
  revisiones/            El documento sin firmas, el que usted firmó y los que hubo entre ellos; y el vigente, si ya
                         firmaron todas las partes. Cada uno es el comienzo exacto del siguiente.
  evidencia.json         Lo que declaró su dispositivo y lo que el portal observó en su firma, los textos que usted
                         aceptó palabra por palabra, sus enlaces, los correos que se le enviaron y su certificado;
                         y si se corrigió su dirección, cuál era antes, quién la corrigió y cuándo.
  firmas/  sellos/       Su firma (CMS, DER) y su sello de tiempo (RFC 3161, DER), tal como están en el documento.
                         La de la otra parte está solo en el documento; verificar_pdf.py la comprueba también.
  certificados/  crl/    Su certificado, los de las autoridades y las listas de revocación.
  auditoria/             Los asientos de la auditoría sobre lo que usted hizo y sobre sus enlaces, correos y
                         certificado, y el punto de control más reciente con su sello de tiempo.`;

/** Reasons of people stand in the bundle of all evidence alone. */
const MOTIVOS = `\
Un asiento con "motivo" guarda SHA-256(sal + texto); la sal y el texto están en auditoria/motivos.json.
`;

const titulo = ({ codigo, deFirmante }: Paquete): string =>
  deFirmante ? `PRUEBAS DE SU FIRMA EN LA INSCRIPCIÓN ${codigo}` : `EVIDENCIA DE LA INSCRIPCIÓN ${codigo}`;

/** Spanish, for whoever gets the ZIP without knowing the portal. */
export const leame = (paquete: Paquete): string => `${titulo(paquete)}

Paquete generado el ${paquete.generada} (hora de Bogotá) por el portal de ${paquete.empresa.replace(/\.$/, '')}.
Todo lo que hay aquí se comprueba sin el portal y sin red.

QUÉ HAY
  ${paquete.documento}
      ${paquete.deFirmante ? DOCUMENTO_SUYO : 'El documento vigente.'} Se abre con cualquier lector de PDF.
${paquete.deFirmante ? SUYO : COMPLETO}
  SHA256SUMS             La huella de cada archivo de este paquete.

LO QUE SE NECESITA
  openssl 3, y Python 3 con pyHanko: pip install pyhanko==${paquete.pyhanko}

CÓMO COMPROBARLO
Abra una terminal en esta carpeta y ejecute estas órdenes, una por una. Cada una termina sin error si todo está bien.
(El archivo verificar.sh las ejecuta todas: sh verificar.sh)

${paquete.ordenes.map((orden) => `    ${orden}`).join('\n\n')}

QUÉ PRUEBA CADA UNA
  sha256sum        que ningún archivo de este paquete cambió después de generarse.
  openssl cms      que la firma cubre los bytes del documento y que el certificado del firmante la hizo.
  openssl verify   que ese certificado viene de la raíz y estaba vigente cuando se firmó.
  openssl ts       que la firma existía a la hora de su sello de tiempo.
  revocacion.sh    que ni el certificado ni los de las autoridades sobre él estaban revocados cuando se firmó.
  verificar_pdf.py lo mismo con pyHanko, y que después de firmar nada se cambió en el documento.
Cada firma se juzga a la hora que prueba su propio sello de tiempo, que hora.sh lee con openssl: así las órdenes siguen
sirviendo cuando los certificados hayan vencido. De una firma sin sello nadie prueba la hora: se juzga a la que ella
misma dice en el documento, verificar_pdf.py lo advierte y la escribe, y toda revocación cuenta, de cualquier fecha.

SI UN CERTIFICADO ESTÁ REVOCADO
Un certificado puede revocarse después de firmar, por ejemplo porque su dueño perdió el teléfono. Lo que firmó antes
sigue siendo válido; lo que se firme con él después, no. openssl verify con -crl_check rechaza todo certificado que
esté en una lista, sin mirar desde cuándo. Por eso revocacion.sh comprueba la firma de cada lista, lee en ella desde
cuándo está revocado, y lo compara con la hora del sello de tiempo:
  revocado después del sello     la firma vale, y la orden lo dice con la fecha.
  revocado antes, o a esa hora   la firma no vale, y la orden termina con error.
  revocado, y firma sin sello    no se sabe qué fue primero, y la orden termina con error.
Las listas que cuentan son las hechas después de firmar, o las que estaban vigentes en ese momento.

LA RAÍZ
La confianza termina en certificados/raiz.pem. Compare su huella SHA-256 con la que ${paquete.empresa} publica o
le haya entregado por otro medio:
  ${paquete.huellaRaiz}

LA AUDITORÍA
Cada archivo auditoria/<número>.txt es lo que cubre la huella de un asiento: la huella del asiento anterior y su
contenido. Su SHA-256 (está en SHA256SUMS) es la huella que el siguiente asiento lleva adelante. El punto de control
dice hasta qué asiento llegaba la cadena y con qué huella; su sello prueba cuándo. Que los asientos de aquí están en esa
cadena, y que entre ellos no falta ninguno, lo comprueba quien tenga la cadena completa, que el portal conserva.
${paquete.deFirmante ? '' : MOTIVOS}`;
