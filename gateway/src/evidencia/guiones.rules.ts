import type { Archivo } from './paquete.rules.js';

/** Seconds for `-attime`: openssl prints the time of a token and of a list in words. */
const HORA = `\
# Escribe una hora en segundos desde 1970 (UTC), como la pide openssl -attime.
# Uso: sh hora.sh SELLO.tst, o sh hora.sh 'Nov 28 12:00:00 2026 GMT'
set -eu
texto=$1
if [ -f "$1" ]; then
  texto=$(openssl ts -reply -token_in -in "$1" -text | sed -n 's/^Time stamp: //p')
fi
set -f
set -- $texto
case $1 in
  Jan) mes=1 ;; Feb) mes=2 ;; Mar) mes=3 ;; Apr) mes=4 ;; May) mes=5 ;; Jun) mes=6 ;;
  Jul) mes=7 ;; Aug) mes=8 ;; Sep) mes=9 ;; Oct) mes=10 ;; Nov) mes=11 ;; Dec) mes=12 ;;
  *) echo "hora.sh: no es una hora: $texto" >&2; exit 1 ;;
esac
dia=\${2#0} hora=\${3%%:*} resto=\${3#*:} anio=$4
minuto=\${resto%%:*} segundo=\${resto#*:}
segundo=\${segundo%%.*}
# El año se cuenta desde marzo, para que el día bisiesto sea el último.
if [ "$mes" -le 2 ]; then anio=$((anio - 1)) mes=$((mes + 9)); else mes=$((mes - 3)); fi
dias=$((365 * anio + anio / 4 - anio / 100 + anio / 400 + (153 * mes + 2) / 5 + dia - 1 - 719468))
echo $((((dias * 24 + \${hora#0}) * 60 + \${minuto#0}) * 60 + \${segundo#0}))
`;

/** What openssl does not do by itself: it refuses a listed serial whatever the date. */
const REVOCACION = `\
# Dice si un certificado, o el de una autoridad sobre él, estaba revocado a la hora de un sello de tiempo.
# Uso: sh revocacion.sh CERTIFICADO.pem [SELLO.tst]; sin sello, toda revocación cuenta.
set -eu
LC_ALL=C
export LC_ALL
hora=
if [ $# -gt 1 ]; then hora=$(sh hora.sh "$2"); fi

falla() {
  echo "$1" >&2
  exit 1
}
# De un certificado (x509) o de una lista (crl): lo que openssl dice, sin el nombre del campo.
dato() { openssl x509 -in "$1" -noout "$2" | sed 's/^[A-Za-z]*=//'; }
dato_de_lista() { openssl crl -inform DER -in "$1" -noout "$2" | sed 's/^[A-Za-z]*=//'; }

# El archivo de quien emitió el certificado: mismo nombre, y su clave comprueba la firma.
emisor_de() {
  for candidato in certificados/raiz.pem certificados/emisora.pem certificados/documento-*.pem; do
    if [ -f "$candidato" ] && [ "$(dato "$candidato" -subject_hash)" = "$(dato "$1" -issuer_hash)" ] &&
      openssl verify -partial_chain -no_check_time -trusted "$candidato" "$1" >/dev/null 2>&1; then
      echo "$candidato"
      return
    fi
  done
}

cert=$1
pasos=0
while [ "$cert" != certificados/raiz.pem ]; do
  pasos=$((pasos + 1))
  emisor=$(emisor_de "$cert")
  if [ -z "$emisor" ] || [ "$pasos" -gt 8 ]; then falla "$cert no lleva a la raíz."; fi
  serie=$(dato "$cert" -serial)
  fin=$(sh hora.sh "$(dato "$cert" -enddate)")
  alcanza=
  for lista in crl/*.crl; do
    # Solo cuentan las listas que hizo y firmó esa misma autoridad.
    [ "$(dato_de_lista "$lista" -hash)" = "$(dato "$cert" -issuer_hash)" ] || continue
    openssl crl -inform DER -in "$lista" -noout -CAfile "$emisor" 2>&1 | grep -q 'verify OK' || continue
    desde=$(openssl crl -inform DER -in "$lista" -noout -text |
      sed -n "/Serial Number: $serie *$/{n;s/.*Revocation Date: //p;}")
    if [ -n "$desde" ]; then
      if [ -z "$hora" ]; then falla "$cert está revocado desde $desde, y sin sello no se sabe si se firmó antes."; fi
      if [ "$(sh hora.sh "$desde")" -le "$hora" ]; then falla "$cert ya estaba revocado: desde $desde."; fi
      echo "$cert fue revocado después de firmar, el $desde: la firma sigue valiendo."
    fi
    # Alcanza la que seguía vigente a esa hora o es posterior, hecha antes de que el certificado venciera.
    vence=$(sh hora.sh "$(dato_de_lista "$lista" -nextupdate)")
    hecha=$(sh hora.sh "$(dato_de_lista "$lista" -lastupdate)")
    if [ "$hecha" -le "$fin" ] && [ "$vence" -ge "\${hora:-$hecha}" ]; then alcanza=si; fi
  done
  if [ -z "$alcanza" ]; then falla "Ninguna lista dice si $cert estaba revocado a esa hora."; fi
  cert=$emisor
done
echo "$1: no estaba revocado cuando se firmó."
`;

/** What pyHanko is asked: by its library, since its command line is another package. */
const VERIFICAR_PDF = `\
"""Verifica cada firma del PDF con pyHanko, sin red. Uso: verificar_pdf.py ARCHIVO.pdf RAIZ.pem LISTA.crl..."""
import logging
import sys

from asn1crypto.crl import CertificateList
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

logging.disable(logging.CRITICAL)
archivo, raiz, *listas = sys.argv[1:]
raices = list(load_certs_from_pemder([raiz]))


def leida(nombre):
    with open(nombre, "rb") as lista:
        return lista.read()


def contexto(momento=None):
    # Una lista hecha después de firmar dice desde cuándo está revocado cada certificado: cuenta lo anterior al momento.
    return ValidationContext(
        trust_roots=raices,
        crls=[leida(nombre) for nombre in listas],
        revocation_mode="require",
        retroactive_revinfo=True,
        allow_fetching=False,
        moment=momento,
    )


def vale(estado):
    sin_cambios = getattr(estado, "docmdp_ok", True) is not False
    return bool(estado.intact and estado.valid and estado.trusted and sin_cambios)


def en_lista(certificado):
    for lista in (CertificateList.load(leida(nombre)) for nombre in listas):
        suyas = lista["tbs_cert_list"]["revoked_certificates"] if lista.issuer == certificado.issuer else ()
        if any(una["user_certificate"].native == certificado.serial_number for una in suyas):
            return True
    return False


# Sin sello nadie prueba la hora: vale la que la firma dice, y toda revocación cuenta, de cualquier fecha.
def cumple_sin_sello(firma):
    dicha = firma.self_reported_timestamp
    estado = validate_pdf_signature(firma, signer_validation_context=contexto(dicha))
    conforme = vale(estado) and not any(map(en_lista, estado.validation_path.iter_certs(include_root=False)))
    return conforme, f" (sin sello de tiempo: juzgada a la hora que ella misma dice, {dicha})"


# Se juzga a la hora que prueba su sello de tiempo, no a la de hoy. Dice también lo que hay que advertir.
def cumple(firma):
    if firma.sig_object.get("/Type") == "/DocTimeStamp":
        sello = validate_pdf_timestamp(firma, validation_context=contexto())
        return vale(validate_pdf_timestamp(firma, validation_context=contexto(sello.timestamp))), ""
    estado = validate_pdf_signature(firma, signer_validation_context=contexto())
    if estado.timestamp_validity is None:
        return cumple_sin_sello(firma)
    de_entonces = contexto(estado.timestamp_validity.timestamp)
    estado = validate_pdf_signature(firma, signer_validation_context=de_entonces, ts_validation_context=de_entonces)
    return vale(estado) and vale(estado.timestamp_validity), ""


bien = True
with open(archivo, "rb") as abierto:
    for firma in PdfFileReader(abierto, strict=True).embedded_signatures:
        conforme, advertencia = cumple(firma)
        bien = bien and conforme
        print(f"{firma.field_name}: {'conforme' if conforme else 'NO CONFORME'}{advertencia}")
sys.exit(0 if bien else 1)
`;

/** The scripts that the commands of the LEAME run: for whoever reads them, `openssl`, `sh` and pyHanko alone. */
export const guiones: readonly Archivo[] = [
  ['hora.sh', HORA],
  ['revocacion.sh', REVOCACION],
  ['verificar_pdf.py', VERIFICAR_PDF],
];
