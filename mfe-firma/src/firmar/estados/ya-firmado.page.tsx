import { fechaLarga } from '../../format.rules.js';
import { Mensaje } from '../../ui/message.page.js';

/** A used link: the fact and its date, no personal data beyond it (readings 23). */
export function YaFirmado({ signedAt }: { readonly signedAt?: string }) {
  const cuando = signedAt ? ` se firmó el ${fechaLarga(signedAt)}` : ' ya se firmó';
  return (
    <Mensaje tono="exito" icono="hecho" titulo="Documento Ya Firmado">
      <p>Este documento{cuando}. No necesita hacer nada más.</p>
    </Mensaje>
  );
}
