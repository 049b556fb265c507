import type { StorybookConfig } from '@storybook/react-vite';
import { defaultClientConditions, mergeConfig } from 'vite';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/*.stories.tsx'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  // Libraries are read from source, as webpack and Jest read them.
  viteFinal: (vite) => mergeConfig(vite, { resolve: { conditions: ['@app/source', ...defaultClientConditions] } }),
};

export default config;
