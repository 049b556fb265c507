import '../styles/base.css';
import '../styles/ui.css';
import '../styles/verificar.css';

import { useEffect, useState, type FormEvent } from 'react';
import { Boton } from '../ui/button.js';
import { CabeceraPublica } from '../ui/cabecera.js';
import { Campo } from '../ui/field.js';
import { Aviso } from '../ui/notice.js';
import { EmpresaContext, nombreDe, useLeerEmpresa } from '../ui/use-empresa.js';
import { useTitulo } from '../ui/use-titulo.js';
import { enGrupos, errorDeCodigo, esCodigo } from './codigo.rules.js';
import { NoRegistrado, Registrado } from './resultado.section.js';
import { SoltarSection } from './soltar.section.js';
import { useVerificacion } from './use-verificacion.js';

interface VerificarProps {
  /** The path parameter of /verificar/:codigo: what the QR of a document carries. */
  readonly codigo?: string;
}

/** Anybody may check a document: by dropping the PDF, or by its public code. */
export function Verificar({ codigo: recibido }: VerificarProps) {
  const delEnlace = recibido !== undefined && esCodigo(recibido) ? recibido : undefined;
  const [codigo, setCodigo] = useState(() => (delEnlace ? enGrupos(delEnlace) : (recibido ?? '')));
  const [error, setError] = useState(() => (recibido === undefined ? undefined : errorDeCodigo(recibido)));
  const { verificacion, porArchivo, porCodigo, ocupar, olvidar } = useVerificacion({
    paso: delEnlace ? 'comprobando' : 'nada',
  });
  const empresa = useLeerEmpresa();
  useTitulo('Verificar un documento', nombreDe(empresa));
  useEffect(() => {
    if (delEnlace) void porCodigo(delEnlace);
  }, [delEnlace, porCodigo]);

  const buscar = (event: FormEvent) => {
    event.preventDefault();
    const motivo = errorDeCodigo(codigo);
    setError(motivo);
    // A verdict on another document must not stand under a code that was refused.
    if (motivo) return olvidar();
    ocupar();
    void porCodigo(codigo);
  };
  return (
    <div className="pagina publica">
      <EmpresaContext value={empresa}>
        <CabeceraPublica />
      </EmpresaContext>
      <main className="verificar">
        <h1>Verificar un documento</h1>
        <p className="bajada">Compruebe que un PDF firmado es auténtico y no ha cambiado.</p>
        <section className="tarjeta">
          <SoltarSection onArchivo={porArchivo} />
          <div className="separador" aria-hidden="true">
            o
          </div>
          <form className="buscar" noValidate onSubmit={buscar}>
            <Campo
              name="codigo"
              label="Código de verificación"
              value={codigo}
              onChange={setCodigo}
              error={error}
              help="Al pie de cada página, junto al código QR."
              placeholder="7K3M-9QXD-52HF-1A2B"
              maxLength={40}
              required={false}
            />
            <Boton type="submit" icono="lupa" ocupado={verificacion.paso === 'comprobando' && 'Comprobando...'}>
              Verificar
            </Boton>
          </form>
        </section>
        {verificacion.paso === 'fallo' && <Aviso tono="error">{verificacion.mensaje}</Aviso>}
        {verificacion.paso === 'no-registrado' && <NoRegistrado via={verificacion.via} />}
        {verificacion.paso === 'registrado' && <Registrado via={verificacion.via} documento={verificacion.documento} />}
      </main>
    </div>
  );
}
