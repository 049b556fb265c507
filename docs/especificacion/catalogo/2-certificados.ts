import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { parte, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

export const certificados: Capitulo = {
  titulo: 'Certificates page',
  frases: [
    [
      "Shows the user's single certificate (Activo or Revocado, common name, organisation, valid until, id) with a Revocar button, and a generation form.",
      texto('Activo', fuente.estados, muestra.certificados),
      texto('Revocado', fuente.estados, muestra.certificados),
      conducta(muestra.certificados, 'TRANSCARGA', '14 de agosto de 2999', '7f3a91c4-0b52-4e1d-9a6e-1f2e3d4c5b6a'),
      texto('Revocar', fuente.certificados('credencial.section.tsx'), muestra.certificados),
      parte('Generar certificado', fuente.certificados('generar.section.tsx'), muestra.certificados),
    ],
  ],
};
