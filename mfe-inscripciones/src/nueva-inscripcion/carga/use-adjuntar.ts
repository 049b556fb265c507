import { useState } from 'react';
import { useToast } from '@portal/ui';
import type { Campo } from '../../valores.js';
import { useCarga, type Registrar } from './use-carga.js';

export interface CertificacionProps {
  readonly campo: Extract<Campo, 'certificacionBancariaUrl' | 'certificacionBancariaAnticiposUrl'>;
  /** Which payment, as the dialog says it. */
  readonly titulo: string;
  /** The specification's sentence after a successful upload. */
  readonly exito: string;
  readonly registrar: Registrar;
}

/** The upload of this field, the dialog in which it begins, and the file that it brought. */
export function useAdjuntar({ campo, exito, registrar }: CertificacionProps, alAdjuntar: (objectPath: string) => void) {
  const [abierto, setAbierto] = useState(false);
  const [archivo, setArchivo] = useState<File>();
  const toast = useToast();
  const carga = useCarga(campo, registrar, (objectPath, subido) => {
    alAdjuntar(objectPath);
    setArchivo(subido);
    setAbierto(false);
    toast({ title: 'Archivo subido exitosamente', description: exito });
  });
  return { carga, archivo, abierto, abrir: () => setAbierto(true), cerrar: () => setAbierto(false) };
}
