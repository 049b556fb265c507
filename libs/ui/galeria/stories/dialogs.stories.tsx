import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, ConfirmDialog, Dialog, Notice } from '@portal/ui';

const meta = {
  title: 'Diálogos',
  component: ConfirmDialog,
  args: {
    open: true,
    title: '¿Empezar de nuevo?',
    children: 'Se borran los datos que están en este navegador.',
    confirm: 'Empezar de nuevo',
    onConfirm: () => undefined,
    onCancel: () => undefined,
  },
} satisfies Meta<typeof ConfirmDialog>;
type Story = StoryObj<typeof meta>;

export const Confirm: Story = {};

export const Danger: Story = {
  args: {
    danger: true,
    title: '¿Eliminar la inscripción de ABC123?',
    confirm: 'Sí, eliminar',
    children: (
      <Notice kind="error" title="No se puede deshacer.">
        Se eliminan los datos, los documentos y las firmas de José Ángel Núñez Peña.
      </Notice>
    ),
  },
};

export const NotYet: Story = { args: { ...Danger.args, reason: 'Escriba la placa para continuar.' } };

export const Busy: Story = { args: { busy: 'Eliminando...' } };

export const Free: Story = {
  render: () => (
    <Dialog
      open
      title="Detalles de la inscripción"
      onClose={() => undefined}
      actions={<Button autoFocus>Cerrar</Button>}
    >
      {Array.from({ length: 12 }, (_, index) => (
        <p key={index}>
          Los documentos del vehículo se revisan en el orden en que llegaron; el conductor y el propietario firman
          después.
        </p>
      ))}
    </Dialog>
  ),
};

export default meta;
