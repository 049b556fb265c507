import type { Paquete, Pieza } from './paquete.rules.js';

/** Quoted for a POSIX shell. */
const q = (texto: string): string => `'${texto.replaceAll("'", String.raw`'\''`)}'`;

/** The bytes that a signature covers, cut out of the document: all but its own hole. */
const cortar = ({ nombre, byteRange: [a, b, c, d] }: Pieza, documento: string): string =>
  `(tail -c +${a + 1} ${q(documento)} | head -c ${b}; tail -c +${c + 1} ${q(documento)} | head -c ${d}) ` +
  `> ${q(`${nombre}.bin`)}`;

/** Every command, in the order in which they are run; none needs a network. */
export function ordenes({ documento, piezas, momento, hayListas, punto }: Paquete): string[] {
  const en = `-attime ${momento}`;
  const ts = (data: string, token: string, raiz = 'certificados/raiz.pem') =>
    `openssl ts -verify ${en} -data ${q(data)} -in ${q(token)} -token_in -CAfile ${raiz}`;
  const listas = hayListas ? '-crl_check_all -CRLfile crl/todas.pem ' : '';
  return [
    'sha256sum -c SHA256SUMS',
    ...piezas.flatMap((pieza) => [
      cortar(pieza, documento),
      ...(pieza.clase === 'timestamp'
        ? [ts(`${pieza.nombre}.bin`, `firmas/${pieza.nombre}.der`)]
        : [
            `openssl cms -verify -cades -binary -purpose any ${en} -inform DER ` +
              `-in firmas/${q(`${pieza.nombre}.der`)} -content ${q(`${pieza.nombre}.bin`)} ` +
              `-CAfile certificados/raiz.pem -out ${q(`${pieza.nombre}.visto`)}`,
            `openssl verify ${en} ${listas}-CAfile certificados/raiz.pem -untrusted certificados/cadena.pem ` +
              `certificados/${q(`firmante-${pieza.nombre}.pem`)}`,
            ...(pieza.sello ? [ts(`firmas/${pieza.nombre}.valor.bin`, `sellos/${pieza.nombre}.tst`)] : []),
          ]),
    ]),
    ...(piezas.length > 0 ? [`python3 verificar_pdf.py ${q(documento)} certificados/raiz.pem`] : []),
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
                         palabra, los enlaces, los correos y los certificados.
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
                         aceptó palabra por palabra, sus enlaces, los correos que se le enviaron y su certificado.
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
  openssl verify   que ese certificado viene de la raíz y no estaba revocado en ${paquete.instante}.
  openssl ts       que la firma existía a la hora de su sello de tiempo.
  verificar_pdf.py lo mismo con pyHanko, y que después de firmar nada se cambió en el documento.
Las órdenes juzgan en ${paquete.instante}, cuando se hizo la lista de revocación más reciente del paquete: así siguen
sirviendo cuando los certificados hayan vencido.

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

/** What pyHanko is asked: by its library, since its command line is another package. */
export const VERIFICAR_PDF = `\
"""Verifica cada firma del PDF con pyHanko, sin red. Uso: verificar_pdf.py ARCHIVO.pdf RAIZ.pem"""
import logging
import sys

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
archivo, raiz = sys.argv[1:]
raices = list(load_certs_from_pemder([raiz]))


def contexto(momento=None):
    return ValidationContext(trust_roots=raices, allow_fetching=False, moment=momento)


def estado_de(firma):
    if firma.sig_object.get("/Type") == "/DocTimeStamp":
        return validate_pdf_timestamp(firma, validation_context=contexto())
    estado = validate_pdf_signature(firma, signer_validation_context=contexto())
    sello = estado.timestamp_validity
    # Se juzga a la hora que prueba su sello de tiempo, no a la de hoy.
    return estado if sello is None else validate_pdf_signature(
        firma, signer_validation_context=contexto(sello.timestamp), ts_validation_context=contexto(sello.timestamp)
    )


bien = True
with open(archivo, "rb") as abierto:
    for firma in PdfFileReader(abierto, strict=True).embedded_signatures:
        estado = estado_de(firma)
        sin_cambios = getattr(estado, "docmdp_ok", True) is not False
        cumple = bool(estado.intact and estado.valid and estado.trusted and sin_cambios)
        bien = bien and cumple
        print(f"{firma.field_name}: {'conforme' if cumple else 'NO CONFORME'}")
sys.exit(0 if bien else 1)
`;
