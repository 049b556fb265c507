import type { Meta, StoryObj } from '@storybook/react-vite';
import { Failure, Notice } from '@portal/ui';

const meta = {
  title: 'Avisos',
  component: Notice,
  args: { kind: 'info', children: 'RSA de 2048 bits, válido por 365 días.' },
} satisfies Meta<typeof Notice>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Kinds: Story = {
  render: () => (
    <div className="col g4">
      <Notice kind="exito" title="Inscripción enviada">
        Los firmantes recibirán un correo.
      </Notice>
      <Notice kind="info">Revise los datos antes de enviar.</Notice>
      <Notice kind="aviso">Al generar uno nuevo, el actual quedará revocado.</Notice>
      <Notice kind="error" title="El último correo fue rechazado: la dirección no existe.">
        Si la dirección está errada, hace falta una inscripción nueva.
      </Notice>
      <Notice kind="neutro">Sin cambios desde la última visita.</Notice>
    </div>
  ),
};

export const OwnIcon: Story = { args: { kind: 'aviso', icon: 'reloj', children: 'Su certificado vence mañana.' } };

export const LongText: Story = {
  args: {
    kind: 'aviso',
    title: 'El correo anterior sigue en cola: el servidor de correo de la empresa no responde desde hace varias horas',
    children:
      'El portal lo reintenta solo. Reenviarlo no lo acelera. La dirección es conductores@transportes-del-nororiente.example.',
  },
};

export const LoadingFailed: Story = {
  render: () => (
    <div className="col g4">
      <Failure message="No pudimos cargar sus inscripciones." onRetry={() => undefined} />
      <Failure message="No pudimos cargar sus inscripciones." onRetry={() => undefined} requestId="7f3a-91c2" />
      <Failure message="No pudimos cargar sus inscripciones." onRetry={() => undefined} busy />
    </div>
  ),
};

export default meta;
