const PAGINA =
  '<div class="uno" title="a],.x"><span class="dos doses"></span>' +
  '<p class="tres"><b class="dos"></b></p><svg><linearGradient></linearGradient></svg></div>';

test.each([
  ['.dos', 2],
  ['div.uno > .dos', 1],
  ['.dose', 0],
  ['.doses, b', 2],
  ['.tres:has(> .dos)', 1],
  ['.uno:has(.nadie)', 0],
  ['div > p', 1],
  ['[title="a],.x"]', 1],
  ['div[title="a],.x"] .dos.doses', 1],
  [':not(.uno, .tres).dos', 2],
  [':is(span, .tres) ~ svg', 1],
  ['.uno *', 5],
  ['svg linearGradient', 1],
])('a rule of a sheet holds for the elements that its selector matches: %s', (selector, cuantos) => {
  document.body.innerHTML = PAGINA;
  const hoja = document.head.appendChild(document.createElement('style'));
  hoja.textContent = `${selector} { background-color: rgb(1, 2, 3) }`;
  const todos = [...document.body.querySelectorAll('*')];
  const vestidos = todos.filter((uno) => getComputedStyle(uno).backgroundColor === 'rgb(1, 2, 3)');
  expect(vestidos).toEqual(todos.filter((uno) => uno.matches(selector)));
  expect(vestidos).toHaveLength(cuantos);
  hoja.remove();
});
