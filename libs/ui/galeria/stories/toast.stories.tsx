import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, showToast } from '@portal/ui';
import { Row } from './row.js';

const meta = { title: 'Mensaje breve' } satisfies Meta;
type Story = StoryObj<typeof meta>;

/** Each button shows the one toast, for five seconds or as long as the pointer rests on it. */
export const Kinds: Story = {
  render: () => (
    <Row>
      <Button
        onClick={() =>
          showToast({ title: 'Borrador guardado', description: 'Los datos han sido guardados como borrador.' })
        }
      >
        Guardar Borrador
      </Button>
      <Button
        onClick={() => showToast({ kind: 'info', title: 'Archivo adjuntado', description: 'cédula-de-ciudadanía.pdf' })}
      >
        Adjuntar
      </Button>
      <Button
        onClick={() =>
          showToast({
            kind: 'error',
            title: 'No pudimos enviar la inscripción',
            description: 'Revise su conexión a internet. Los datos que escribió siguen guardados en este navegador.',
            detail: 'Faltan dos documentos por adjuntar.',
          })
        }
      >
        Enviar para Revisión
      </Button>
      <Button
        onClick={() =>
          showToast({
            kind: 'info',
            title: 'Se borraron los datos del propietario',
            action: { label: 'Deshacer', onClick: () => showToast({ title: 'Los datos volvieron' }) },
          })
        }
      >
        Borrar
      </Button>
    </Row>
  ),
};

export default meta;
