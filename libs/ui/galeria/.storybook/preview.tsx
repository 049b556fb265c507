import type { Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router-dom';
import { readPreferencias, savePreferencias, UiProvider } from '@portal/ui';

const preview: Preview = {
  globalTypes: {
    esquema: {
      description: 'Esquema de color',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Claro', icon: 'sun' },
          { value: 'dark', title: 'Oscuro', icon: 'moon' },
        ],
      },
    },
  },
  initialGlobals: { esquema: 'light' },
  parameters: {
    layout: 'fullscreen',
    backgrounds: { disable: true },
    viewport: {
      options: {
        telefono: { name: 'Teléfono, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tableta: { name: 'Tableta, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        escritorio: { name: 'Escritorio, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
  // As the profile page applies it: the sheets and MUI both follow.
  loaders: [({ globals }) => savePreferencias({ ...readPreferencias(), esquema: globals.esquema })],
  decorators: [
    (Story) => (
      <MemoryRouter>
        <UiProvider>
          <main>
            <Story />
          </main>
        </UiProvider>
      </MemoryRouter>
    ),
  ],
};

export default preview;
