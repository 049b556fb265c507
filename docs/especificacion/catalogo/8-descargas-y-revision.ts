import type { Frase } from '../pruebas/entrada.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

export const descargasYRevision: readonly Frase[] = [
  [
    "PDF: 'PDF Generado' / 'El PDF se ha descargado correctamente.'; failure 'No se pudo generar el PDF. Intente nuevamente.'",
    toast({ title: 'PDF Generado', kind: 'exito' }, fuente.descarga, muestra.mias),
    toast(
      { title: 'PDF Generado', description: 'El PDF se ha descargado correctamente.', kind: 'exito' },
      fuente.descarga,
      muestra.miasVista,
    ),
    toast(
      { title: 'Error', description: 'No se pudo generar el PDF. Intente nuevamente.', kind: 'error' },
      fuente.descarga,
      muestra.mias,
    ),
  ],
  [
    "Admin PDF: 'PDF Descargado' or 'No se pudo descargar el PDF.'",
    toast({ title: 'PDF Descargado', kind: 'exito' }, fuente.admin('use-descarga.ts'), muestra.acciones),
    toast({ title: 'No se pudo descargar el PDF.', kind: 'error' }, fuente.admin('use-descarga.ts'), muestra.acciones),
  ],
  [
    "Delete: 'Inscripción Eliminada' or 'No se pudo eliminar la inscripción.'",
    toast({ title: 'Inscripción Eliminada', kind: 'exito' }, fuente.admin('eliminar.dialog.tsx'), muestra.acciones),
    toast(
      { title: 'No se pudo eliminar la inscripción.', kind: 'error' },
      fuente.admin('eliminar.dialog.tsx'),
      muestra.acciones,
    ),
  ],
  [
    "Resend: 'Correo Reenviado' or 'No se pudo reenviar el correo.'",
    toast({ title: 'Correo Reenviado', kind: 'exito' }, fuente.admin('reenviar.dialog.tsx'), muestra.acciones),
    toast(
      { title: 'No se pudo reenviar el correo.', kind: 'error' },
      fuente.admin('reenviar.dialog.tsx'),
      muestra.acciones,
    ),
  ],
];
