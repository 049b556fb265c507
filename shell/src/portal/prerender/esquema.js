/*
 * Sets the person's preferences on <html> before anything is painted. `applyPreferencias` of @portal/ui does the same
 * again later; esquema.spec.ts compares both.
 */
(function (html) {
  var own = {};
  try {
    own = JSON.parse(localStorage.getItem('portal.preferencias') || '{}');
  } catch {
    // storage forbidden or edited by hand: the system decides
  }
  var system = !own.esquema || own.esquema === 'system';
  var dark = system ? matchMedia('(prefers-color-scheme: dark)').matches : own.esquema === 'dark';
  html.dataset.esquema = dark ? 'dark' : 'light';
  html.dataset.densidad = own.densidad || 'comoda';
  html.dataset.movimiento = own.movimiento || 'equipo';
})(document.documentElement);
