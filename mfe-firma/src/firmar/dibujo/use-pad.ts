import { useState } from 'react';
import { dibujoVacio, quedaCorto, suficiente, type Medida } from './dibujo.rules.js';
import { comoPng, enMedida, type Firma } from './paint.js';

const vacia = (modo: Firma['modo']): Firma =>
  modo === 'escrita' ? { modo, texto: '' } : { modo, dibujo: dibujoVacio({ ancho: 0, alto: 0 }) };

const completa = (firma: Firma): boolean =>
  firma.modo === 'escrita' ? firma.texto.trim().length > 1 : suficiente(firma.dibujo);

export interface UsoFirma {
  readonly firma: Firma;
  /** Something, enough or not, stands on the pad. */
  readonly hayAlgo: boolean;
  readonly completa: boolean;
  /** Something was drawn, and it is too little. */
  readonly corta: boolean;
  readonly cambiar: (cambio: (previa: Firma) => Firma) => void;
  readonly limpiar: () => void;
  /** Draws or types; what was done the other way waits there. */
  readonly cambiarModo: (modo: Firma['modo']) => void;
  readonly medir: (medida: Medida) => void;
  readonly png: () => string;
}

/** The signature on the pad, drawn or typed, and its PNG. */
export function useFirma(): UsoFirma {
  const [firma, setFirma] = useState<Firma>(() => vacia('dibujada'));
  const [apartada, setApartada] = useState<Firma>();
  const [medida, medir] = useState<Medida>({ ancho: 358, alto: 190 });
  // Kept as drawn, so that turning to and fro loses nothing; judged and sent as the pad shows it now.
  const ajustada = enMedida(firma, medida);
  return {
    firma,
    hayAlgo: firma.modo === 'escrita' ? firma.texto !== '' : firma.dibujo.trazos.length > 0,
    completa: completa(ajustada),
    corta: ajustada.modo === 'dibujada' && quedaCorto(ajustada.dibujo),
    cambiar: setFirma,
    limpiar: () => setFirma(vacia(firma.modo)),
    cambiarModo: (modo) => {
      setApartada(firma);
      setFirma(apartada?.modo === modo ? apartada : vacia(modo));
    },
    medir,
    png: () => comoPng(ajustada, medida),
  };
}
