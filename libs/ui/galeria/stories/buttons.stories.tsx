import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, IconButton } from '@portal/ui';
import { PlainButton } from '@portal/ui/light';
import { Row } from './row.js';

const meta = {
  title: 'Botones',
  component: Button,
  args: { children: 'Guardar Borrador' },
} satisfies Meta<typeof Button>;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const Variants: Story = {
  render: () => (
    <Row>
      <Button variant="primary" icon="enviar">
        Enviar para Revisión
      </Button>
      <Button variant="outlined">Guardar Borrador</Button>
      <Button variant="text">Ver detalles</Button>
      <Button variant="quiet">Cancelar</Button>
      <Button variant="accent" iconEnd="siguiente">
        Nueva Inscripción
      </Button>
      <Button variant="danger-outlined" icon="eliminar">
        Eliminar
      </Button>
      <Button variant="danger">Sí, eliminar</Button>
    </Row>
  ),
};

export const Large: Story = { args: { variant: 'primary', size: 'large', children: 'Firmar' } };

export const Wide: Story = { args: { variant: 'primary', wide: true, children: 'Continuar' } };

export const Disabled: Story = {
  render: () => (
    <Row>
      <Button variant="primary" disabled>
        Enviar para Revisión
      </Button>
      <Button disabled>Guardar Borrador</Button>
    </Row>
  ),
};

export const Busy: Story = { args: { variant: 'primary', busy: 'Guardando...' } };

export const ToPage: Story = {
  args: { to: '/nueva-inscripcion', icon: 'nuevo', children: 'Crear Primera Inscripción' },
};

export const LongText: Story = {
  args: { icon: 'correo', children: 'Reenviar el correo de firma a María Ñáñez' },
};

/** For pages without a router. */
export const Plain: Story = {
  render: () => (
    <Row>
      <PlainButton variant="primary">Firmar</PlainButton>
      <PlainButton href="#descarga" icon="descargar">
        Descargar PDF
      </PlainButton>
      <PlainButton busy="Enviando...">Pedir un enlace nuevo</PlainButton>
    </Row>
  ),
};

export const OnlyIcon: Story = {
  render: () => (
    <Row>
      <IconButton icon="ojo" label="Mostrar contraseña" />
      <IconButton icon="anterior" label="Mes anterior" spent />
      <IconButton icon="cerrar" label="Cerrar" disabled />
    </Row>
  ),
};

export default meta;
