/**
 * Stands for the browser's way to save a file, in each test of a spec anew.
 * @example const guardado = descargas();
 * @returns the name of what was saved last; '' when nothing was
 */
export function descargas(): () => string {
  let guardado = '';
  beforeEach(() => {
    guardado = '';
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function guardar(this: HTMLAnchorElement) {
      guardado = this.download;
    });
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
  });
  return () => guardado;
}
