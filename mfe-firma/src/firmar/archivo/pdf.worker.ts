/** Reads PDFs beside the page. The library starts by itself where it finds a worker's world. */
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
