import { useState } from 'react';
import { CallError, messageOfCall } from '@portal/api-client/call';
import { Notice, PlainButton, showToast } from '@portal/ui/light';
import { bajarPruebas } from '../../calls/firmas.api.js';

interface PruebasProps {
  readonly token: string;
  /** The `Idempotency-Key` that signed: with it alone a used link gives the evidence. */
  readonly clave: string;
  readonly codigo: string;
}

/** Safari on iOS asks the person first and reads the address late. Leaving the page frees it anyway. */
const ADDRESS_LIFETIME = 60_000;

const TARDE = 'Sus pruebas ya no se pueden descargar aquí. Pídaselas a la empresa.';
const FALLO = 'No se pudieron descargar sus pruebas. Intente de nuevo.';

const mensajeDe = (error: unknown): string =>
  error instanceof CallError && error.code === 'ENLACE_INVALIDO' ? TARDE : messageOfCall(error, FALLO);

/** 'Descargar mis pruebas': the signer's own part of the evidence, as a file to keep. */
export function PruebasSection({ token, clave, codigo }: PruebasProps) {
  const [bajando, setBajando] = useState(false);
  const [fallo, setFallo] = useState<string>();
  const bajar = async () => {
    setBajando(true);
    setFallo(undefined);
    try {
      const address = URL.createObjectURL(await bajarPruebas(token, clave));
      Object.assign(document.createElement('a'), { href: address, download: `pruebas_${codigo}.zip` }).click();
      setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME);
      showToast({
        kind: 'exito',
        title: 'Pruebas descargadas',
        description: 'El LEAME.txt del archivo dice cómo comprobarlas.',
      });
    } catch (error) {
      console.error('evidence', error);
      setFallo(mensajeDe(error));
    } finally {
      setBajando(false);
    }
  };
  return (
    <section className="pruebas" aria-label="Sus pruebas">
      <PlainButton
        icon="escudo"
        wide
        busy={bajando && 'Reuniendo sus pruebas...'}
        aria-describedby="que-son-las-pruebas"
        onClick={() => void bajar()}
      >
        Descargar mis pruebas
      </PlainButton>
      <p className="leve" id="que-son-las-pruebas">
        La evidencia, en un archivo ZIP: el documento y todo lo que prueba su firma. Guárdelo antes de cerrar esta
        página.
      </p>
      {fallo !== undefined && <Notice kind="error">{fallo}</Notice>}
    </section>
  );
}
