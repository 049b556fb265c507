import { browserPath, shellPath } from '@portal/test-kit/browser-path';

const launch = (executablePath: string, ...own: string[]) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...own,
    ],
  },
});

/** Half of the processor's time, no viewer of PDF files and no settings of a person. */
export const shell = launch(shellPath());
/** The same; letters are drawn as the whole browser draws them. */
export const shellForPictures = launch(shellPath(), '--font-render-hinting=none');
/** Where a PDF is shown in a page, or a profile is kept. */
export const wholeBrowser = launch(browserPath());
