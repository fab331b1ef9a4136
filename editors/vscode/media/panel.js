// Draws the panel. It asks the extension for everything, by messages.

(() => {
  const vscode = acquireVsCodeApi();
  const panel = document.getElementById('panel');
  const ask = (what, more = {}) => vscode.postMessage({ what, ...more });

  /** An element with attributes and children. */
  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === 'click') {
        made.addEventListener('click', value);
      } else {
        made.setAttribute(key, value);
      }
    }
    made.append(...children.filter((child) => child !== undefined));
    return made;
  }

  const g = (id) => (id === null || id === undefined ? 'none' : `G${id}`);
  const list = (ids) => (ids.length === 0 ? 'empty' : ids.map(g).join(' '));

  /** Nanoseconds in a unit that fits. */
  function time(ns) {
    const units = [['s', 1e9], ['ms', 1e6], ['µs', 1e3]];
    const [unit, size] = units.find(([, size]) => ns >= size) ?? ['ns', 1];
    return `${Math.round((ns / size) * 1000) / 1000} ${unit}`;
  }

  function processors({ ps, global, timers }) {
    const rows = ps.map((p) =>
      element('tr', {},
        element('th', { scope: 'row' }, `P${p.id}`),
        element('td', {}, g(p.running)),
        element('td', {}, g(p.runnext)),
        element('td', {}, list(p.queue)),
      ),
    );
    const names = ['', 'runs', 'runnext', 'queue'].map((name) => element('th', { scope: 'col' }, name));
    const next = timers.length > 0 ? `; ${timers.length} timers, the next one in ${time(timers[0])}` : '';
    return element('section', {},
      element('table', {}, element('tr', {}, ...names), ...rows),
      element('p', {}, `global queue: ${list(global)}${next}`),
    );
  }

  function goroutine(one, current) {
    const held = one.held ? ', held' : '';
    const place = one.at ? ` ${one.at.name} ${one.at.file.split('/').pop()}:${one.at.line}` : '';
    const button = (text, what, title) =>
      element('button', { title, click: () => ask(what, { g: one.id }) }, text);
    return element('li', one.id === current ? { class: 'current', 'aria-current': 'true' } : {},
      element('span', {}, `G${one.id}${place} (${one.status}${held})`),
      one.waits ? button('why', 'why', 'Why it waits, and what could wake it') : undefined,
      one.waits || one.id === current
        ? undefined
        : button('run next', 'runNext', 'Run the next statement of this goroutine'),
      one.held
        ? button('release', 'release', 'Let this goroutine run again')
        : button('hold', 'hold', 'Stop this goroutine while others run'),
    );
  }

  /** A lane per goroutine; a click travels to the moment under it. */
  function timeline({ from, width, columns, lanes, leftOut }, moment) {
    const rows = lanes.map(({ g: id, began }) => {
      const cells = began.map((n, at) => {
        const to = from + at * width;
        const shade = n === 0 ? 0 : Math.max(1, Math.ceil((n / width) * 4));
        const here = moment >= to && moment < to + width ? ' here' : '';
        return element('td', { class: `s${shade}${here}`, 'data-moment': to, title: `G${id}, moment ${to}` });
      });
      return element('tr', {}, element('th', { scope: 'row' }, `G${id}`), ...cells);
    });
    const table = element('table', {
      class: 'lanes',
      'aria-label': 'Which goroutines ran when',
      click: (event) => {
        const to = event.target.dataset?.moment;
        if (to !== undefined) {
          ask('travel', { moment: Number(to) });
        }
      },
    }, ...rows);
    const slider = element('input', {
      type: 'range', min: from, max: Math.max(from, from + width * columns - 1), value: moment, 'aria-label': 'Moment',
    });
    slider.addEventListener('change', () => ask('travel', { moment: Number(slider.value) }));
    const more = leftOut > 0 ? element('p', {}, `${leftOut} goroutines with fewer statements are left out`) : undefined;
    return element('section', {}, table, slider, more);
  }

  const draw = {
    none: () => panel.replaceChildren(element('p', {}, 'No program is being debugged.')),
    runs: () => panel.classList.add('runs'),
    error: ({ text }) => say([text]),
    why: ({ answer }) => {
      const wakers = answer.wakers.map((w) => `G${w.g} (${w.status}) could wake it: ${w.how}`);
      say([`G${answer.g} waits: ${answer.status}`, ...answer.because, ...wakers]);
    },
    state: ({ scheduler, goroutines, moment, timeline: lanes }) => {
      panel.classList.remove('runs');
      const all = goroutines.list.map((one) => goroutine(one, goroutines.current));
      panel.replaceChildren(
        element('h2', {}, `Moment ${moment}`),
        lanes
          ? timeline(lanes, moment)
          : element('button', { click: () => ask('timeline') }, 'Draw the timeline'),
        element('h2', {}, 'Ps'),
        processors(scheduler),
        element('h2', {}, 'Goroutines'),
        element('ul', {}, ...all),
        element('div', { id: 'said', role: 'status' }),
      );
    },
  };

  /** Lines below the goroutines. */
  function say(lines) {
    document.getElementById('said')?.replaceChildren(...lines.map((line) => element('p', {}, line)));
  }

  window.addEventListener('message', ({ data }) => draw[data.kind]?.(data));
  draw.none();
  ask('ready');
})();
