import { useId } from 'react';
import { Boton } from '../../ui/button.js';
import { Campo } from '../../ui/field.js';
import { Lienzo } from './lienzo.js';
import type { UsoFirma } from './use-pad.js';

interface PadProps {
  readonly uso: UsoFirma;
  readonly nombre: string;
}

/** 'Su firma': the pad, Limpiar beside its title, and a typed alternative that gives the same PNG. */
export function PadSection({ uso, nombre }: PadProps) {
  const { firma, hayAlgo, corta, cambiar, limpiar, cambiarModo, medir } = uso;
  const id = useId();
  const escrita = firma.modo === 'escrita';
  return (
    <>
      <div className="lienzo-cabeza">
        <h2>Su firma</h2>
        <Boton clase="texto" disabled={!hayAlgo} onClick={limpiar}>
          Limpiar
        </Boton>
      </div>
      <div className="lienzo-marco">
        <Lienzo firma={firma} nombre={nombre} describedBy={id} onCambio={cambiar} onMedida={medir} />
        <p id={id} className="pista" hidden={hayAlgo && !corta}>
          {escrita ? 'Escriba su nombre abajo.' : 'Dibuje su firma con el dedo o con el mouse.'}
        </p>
      </div>
      {escrita && (
        <Campo
          name="firmaEscrita"
          label="Su nombre, como firma"
          value={firma.texto}
          maxLength={80}
          autoComplete="name"
          autoFocus
          onChange={(texto) => cambiar(() => ({ modo: 'escrita', texto }))}
        />
      )}
      <button type="button" className="boton enlace" onClick={() => cambiarModo(escrita ? 'dibujada' : 'escrita')}>
        {escrita ? 'Prefiero dibujar la firma' : 'No puedo dibujar: escribir mi nombre'}
      </button>
    </>
  );
}
