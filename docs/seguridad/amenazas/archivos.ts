import { en, simulacro, type Capitulo } from './fila.js';
import { spec } from './lugares.js';

export const archivos: Capitulo = {
  titulo: 'Files and drawings',
  filas: [
    {
      n: 35,
      amenaza: 'A blank drawing, a dot or a slip is sent as a signature.',
      esperado: "422 'Debe dibujar su firma antes de continuar.': at least 150 dark pixels over at least 20 pixels.",
      pruebas: [
        en(
          spec.dibujo,
          '%s is no signature',
          'the least that is a signature: 150 pixels up to the last one of %i × %i',
          'the least extent of a signature is twenty pixels, either way',
        ),
        en(spec.dibujos, '$name: $expected'),
        en(spec.pdf, 'an unreadable drawing is not signed: %s'),
      ],
    },
    {
      n: 36,
      amenaza: 'Something else comes as the PNG: SVG, HTML, JPEG, GIF, an animation, two files in one.',
      esperado: "422 'No pudimos leer su firma. Límpiela y dibújela de nuevo.'; only pixels go on, encoded anew.",
      pruebas: [
        en(
          spec.dibujo,
          '%s is no valid image',
          '%s is refused before decoding',
          'other chunks and trailing bytes are dropped, the pixels stay the same',
        ),
        en(
          spec.dibujos,
          'the corpus is as large as it promises',
          '$name: $expected',
          'what is dressed up gives the same pixels as the plain drawing',
        ),
      ],
    },
    {
      n: 37,
      amenaza: 'A small PNG promises gigabytes of pixels.',
      esperado: 'It is refused by its head: at most 2000 × 1000 pixels and 500 KB, inflated with a limit.',
      pruebas: [
        en(spec.dibujo, '%s is no valid image', '%s is refused before decoding'),
        en(spec.dibujos, '$name: $expected'),
        simulacro('dibujos'),
      ],
    },
    {
      n: 47,
      amenaza: 'The address of a certification makes the server fetch something.',
      esperado:
        "422 'No reconocemos este archivo. Adjúntelo de nuevo.': it must equal an issued address; nothing is fetched.",
      pruebas: [
        en(spec.cargas, '%s is CARGA_NO_RECONOCIDA', 'an address is compared, never visited'),
        en(spec.rutaDeCarga, 'only a path or address of ours names an upload'),
        en(spec.e2eMalas, 'the registration refuses a file that is no PDF, and an address that the portal never gave'),
      ],
    },
    {
      n: 48,
      amenaza: 'An enrolment names the upload of another person, or one that is no longer what was inspected.',
      esperado:
        "422 'No reconocemos este archivo. Adjúntelo de nuevo.'; a person may use an upload twice: it is read again.",
      pruebas: [
        en(
          spec.cargas,
          '%s is CARGA_NO_RECONOCIDA',
          'a registered upload belongs to one enrolment; others of the same person name it, and inherit it',
          'a letter that is no longer what was inspected is refused when it is named again',
          'an enrolment that names a missing file is refused with the field’s name',
        ),
      ],
    },
    {
      n: 49,
      amenaza: 'An upload is too large, has no length or breaks off.',
      esperado: "413 'El archivo supera el tamaño máximo de 10MB.' after 10 485 760 bytes; no part of it stays.",
      pruebas: [
        en(
          spec.subir,
          'exactly 10 485 760 bytes pass, one more is refused and nothing is kept',
          'without a declared length the bytes are counted all the same',
          'an upload that its sender abandons leaves nothing',
        ),
        en(spec.discos, 'a source that breaks off leaves nothing, not even a part'),
        en(spec.e2eMalas, 'a file of 11 MB is refused while it is sent'),
      ],
    },
    {
      n: 50,
      amenaza: 'A program, page or picture comes as a PDF.',
      esperado: "415 for another type, 422 'Solo se permiten archivos PDF.' for other bytes.",
      pruebas: [
        en(spec.subir, '%s is refused'),
        en(spec.inspeccion, 'a file that is no PDF gets another code than a damaged one'),
        en(spec.pdfMalos, 'the corpus is as large as it promises', '$name: $expected'),
        en(spec.cargas, 'a file refused as %s is deleted and cannot be registered later'),
        en(spec.e2eMalas, 'the registration refuses a file that is no PDF, and an address that the portal never gave'),
      ],
    },
    {
      n: 51,
      amenaza: 'A PDF is encrypted, damaged, active, or much larger inside.',
      esperado:
        "422 'El PDF está protegido, dañado o contiene contenido activo.', read aside with limits of time and memory.",
      pruebas: [
        en(spec.pdfMalos, '$name: $expected'),
        en(
          spec.inspeccion,
          'an action of kind %s is refused, in the catalogue and on a page',
          'an action hidden behind an escaped name is refused',
          'embedded files, XFA forms and scripts by name are refused',
          'an encrypted PDF is refused',
          'a stream that inflates without end is refused before it is unpacked',
          'two thousand pages are admitted, and more than anybody certifies are refused',
        ),
        en(spec.escondido, 'what was not read is hidden, however many others were read'),
        en(
          spec.hilos,
          'a task out of time is refused with its own code, and the process is replaced',
          'a file that no rule ends is ended by its limit, and the next one is read',
          'a process that dies of its task has refused the file: %s',
          'a file whose process is killed from outside is read by another',
          'the system bounds what a process takes outside its heap',
        ),
        en(spec.otrosLectores, 'it is seen: %s', 'nothing is seen in what is admitted, and both read it'),
        simulacro('cargas', 'cargas-mutadas'),
      ],
    },
    {
      n: 52,
      amenaza: 'A signed address is altered, used twice, used late or made to name another file.',
      esperado: "403 'El enlace de carga venció. Intente de nuevo.', 409 for a second file; keys are made by us.",
      pruebas: [
        en(
          spec.subir,
          'a signed address takes one file, without a session and from any page',
          'of two at once one is kept',
          'an altered address is refused: %s',
          'an expired address is refused',
        ),
        en(spec.cargas, 'an address is signed on the portal’s origin for ten minutes'),
        en(spec.discos, 'the key %j leaves the store by no way', 'of many writers of one new key exactly one wins'),
      ],
    },
    {
      n: 53,
      amenaza: 'Uploads fill the store.',
      esperado: '429 beyond the files of a day; files that no enrolment took are removed after a day.',
      pruebas: [
        en(
          spec.cargas,
          'more files than a day allows: LIMITE_DE_CARGAS',
          'of twenty requests at once, one below the limit, one passes',
          'a file that no enrolment took is removed after a day; one in use and one of today stay',
        ),
      ],
    },
    {
      n: 54,
      amenaza: 'An uploaded PDF runs as a page of ours.',
      esperado:
        'Files come as attachments with nosniff, in a sandbox that may load nothing. ' +
        'What a signer or an administrator is shown in its place loads nothing either; ' +
        'the portal alone frames it, and no cache keeps it.',
      pruebas: [
        en(spec.respuesta, 'a file streams as an attachment that cannot run as a page'),
        en(spec.archivoMostrado, 'a shown file is inline, framed by the portal alone, and kept by no cache'),
      ],
    },
    {
      n: 78,
      amenaza: 'The store is full, or refuses.',
      esperado:
        "503 'No se pudo guardar el documento. Intente nuevamente.'; no row without its file; room brings it back.",
      pruebas: [
        en(
          spec.almacen,
          'a store that is full refuses the upload, says when to come back, and the address still serves',
          'who watches the portal sees that the store refuses, by its own figure',
        ),
        en(spec.discos, 'a disk that cannot be written is ALMACEN_NO_DISPONIBLE'),
        en(spec.crear, 'without its snapshot nothing is kept: ALMACEN_NO_DISPONIBLE, and the same key sends it later'),
        simulacro('disco-lleno', 'almacen-que-rechaza'),
      ],
    },
  ],
};
