import type { Frase } from '../pruebas/entrada.js';
import { toast } from '../pruebas/toast.js';
import { fuente, muestra } from './lugares.js';

const pdf = muestra.mias('a PDF is downloaded under its name and announced; a failure too');
const pdfAdmin = muestra.acciones('the PDF is saved under plate and date; a failure is said');
const borra = muestra.acciones('deleting asks for the plate and a reason, then removes the card');

export const descargasYRevision: readonly Frase[] = [
  [
    "PDF: 'PDF Generado' / 'El PDF se ha descargado correctamente.'; failure 'No se pudo generar el PDF. Intente nuevamente.'",
    toast({ title: 'PDF Generado', kind: 'exito' }, fuente.descarga, pdf),
    toast(
      { title: 'PDF Generado', description: 'El PDF se ha descargado correctamente.', kind: 'exito' },
      fuente.descarga,
      muestra.miasVista('the toast of a PDF says both its lines'),
    ),
    toast(
      { title: 'Error', description: 'No se pudo generar el PDF. Intente nuevamente.', kind: 'error' },
      fuente.descarga,
      pdf,
    ),
  ],
  [
    "Admin PDF: 'PDF Descargado' or 'No se pudo descargar el PDF.'",
    toast({ title: 'PDF Descargado', kind: 'exito' }, fuente.admin('tarjeta.tsx'), pdfAdmin),
    toast({ title: 'No se pudo descargar el PDF.', kind: 'error' }, fuente.admin('tarjeta.tsx'), pdfAdmin),
  ],
  [
    "Delete: 'Inscripción Eliminada' or 'No se pudo eliminar la inscripción.'",
    toast({ title: 'Inscripción Eliminada', kind: 'exito' }, fuente.admin('eliminar.dialog.tsx'), borra),
    toast(
      { title: 'No se pudo eliminar la inscripción.', kind: 'error' },
      fuente.admin('eliminar.dialog.tsx'),
      muestra.acciones('a login too old offers to log in again'),
    ),
  ],
  [
    "Resend: 'Correo Reenviado' or 'No se pudo reenviar el correo.'",
    toast(
      { title: 'Correo Reenviado', kind: 'exito' },
      fuente.admin('reenviar.dialog.tsx'),
      muestra.acciones('Reenviar shows the address, starts on Cancelar and sends the role'),
    ),
    toast(
      { title: 'No se pudo reenviar el correo.', kind: 'error' },
      fuente.admin('reenviar.dialog.tsx'),
      muestra.acciones('a refused resend says so and why'),
    ),
  ],
];
