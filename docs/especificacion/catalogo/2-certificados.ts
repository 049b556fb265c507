import { conducta, type Capitulo } from '../pruebas/entrada.js';
import { parte, texto } from '../pruebas/texto.js';
import { fuente, muestra } from './lugares.js';

const propio = muestra.certificados('an active certificate shows its data, days left and Revocar');

export const certificados: Capitulo = {
  titulo: 'Certificates page',
  frases: [
    [
      "Shows the user's single certificate (Activo or Revocado, common name, organisation, valid until, id) with a Revocar button, and a generation form.",
      texto('Activo', fuente.estado, propio),
      texto(
        'Revocado',
        fuente.estado,
        muestra.certificados('a revoked certificate stays in sight without Revocar, and says since when'),
      ),
      conducta(propio, 'TRANSCARGA', '14 de agosto de 2999', '7f3a91c4-0b52-4e1d-9a6e-1f2e3d4c5b6a'),
      texto('Revocar', fuente.certificados('credencial.section.tsx'), propio),
      parte(
        'Generar certificado',
        fuente.certificados('generar.section.tsx'),
        muestra.certificados('generating sends the three fields with a key, then shows the certificate'),
      ),
    ],
  ],
};
