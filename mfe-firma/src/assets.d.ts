/// <reference types="@portal/federation/assets" />

/** What starts itself in a worker; the package types its other half alone. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
