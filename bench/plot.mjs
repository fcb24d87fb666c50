// Bar charts as SVG with light and dark colours: one panel per workload, one bar per server.

const width = 880;
const margin = 20;
const gutter = 32;
const nameWidth = 116;
const labelWidth = 58;
const rowHeight = 19;
const barHeight = 11;
const titleHeight = 30;
const panelGap = 22;
const headHeight = 70;

const style = `
    .page { fill: #ffffff; stroke: #d1d9e0 }
    text { font: 12px system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; fill: #59636e }
    .heading { font-size: 17px; font-weight: 600; fill: #1f2328 }
    .title { font-size: 13px; font-weight: 600; fill: #1f2328 }
    .value { font-variant-numeric: tabular-nums }
    .peer { fill: #b6c2cf } .reference { fill: #6e7b89 } .own { fill: #0969da }
    text.own { font-weight: 600 }
    .track { fill: #f3f5f7 }
    .line { stroke: #6e7b89; stroke-dasharray: 2 3 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #0d1117; stroke: #3d444d }
      text { fill: #9198a1 }
      .heading, .title { fill: #f0f6fc }
      .peer { fill: #515c69 } .reference { fill: #8b96a3 } .own { fill: #4493f8 }
      .track { fill: #151b23 }
      .line { stroke: #8b96a3 }
    }`;

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text) => text.replace(/[&<>]/g, (character) => escapes[character]);

const text = (x, y, content, { kind, anchor }) =>
  `<text x="${x}" y="${y}" class="${kind}"${anchor ? ` text-anchor="${anchor}"` : ''}>${escape(content)}</text>`;

const rectangle = (kind, x, y, length) =>
  `<rect class="${kind}" x="${x}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="2"/>`;

const heightOf = ({ bars }) => titleHeight + bars.length * rowHeight + panelGap;

const drawBar = ({ name, value, label, role }, { top, panelWidth, barSpace, scale }) => {
  const middle = top + rowHeight / 2;
  const [bar, baseline] = [middle - barHeight / 2, middle + 4];
  return [
    text(nameWidth - 10, baseline, name, { kind: role === 'own' ? 'own' : '', anchor: 'end' }),
    rectangle('track', nameWidth, bar, barSpace),
    rectangle(role, nameWidth, bar, Math.max(2, value * scale)),
    text(panelWidth, baseline, label, { kind: `value ${role === 'own' ? 'own' : ''}`, anchor: 'end' }),
  ].join('');
};

/** Draws the bars ordered by value, the best one first. */
const drawPanel = ({ title, bars }, { x, y, panelWidth, line, lowIsBest, most }) => {
  const barSpace = panelWidth - nameWidth - labelWidth;
  const ordered = [...bars].sort((a, b) => (lowIsBest ? a.value - b.value : b.value - a.value));
  const scale = barSpace / most;
  const drawn = ordered.map((bar, index) =>
    drawBar(bar, { top: titleHeight + index * rowHeight, panelWidth, barSpace, scale }),
  );
  const mark = line * scale + nameWidth;
  const bottom = titleHeight + bars.length * rowHeight;
  const rule = line
    ? `<path class="line" d="M${mark.toFixed(1)} ${titleHeight - 3}V${bottom + 3}" fill="none"/>`
    : '';
  return `<g transform="translate(${x} ${y})">${text(0, 17, title, { kind: 'title' })}${drawn.join('')}${rule}</g>`;
};

/** Puts each panel into the shorter of two columns. Returns positions, widths and the total height. */
const arrange = (panels) => {
  const heights = panels.length > 1 ? [0, 0] : [0];
  const panelWidth = (width - 2 * margin - (heights.length - 1) * gutter) / heights.length;
  const places = panels.map((panel) => {
    const column = heights.indexOf(Math.min(...heights));
    const place = { panelWidth, x: margin + column * (panelWidth + gutter), y: headHeight + heights[column] };
    heights[column] += heightOf(panel);
    return place;
  });
  return { places, height: headHeight + Math.max(...heights) };
};

const describePanel = ({ title, bars }) =>
  `${title}: ${bars.map(({ name, label }) => `${name} ${label}`).join(', ')}.`;

/**
 * Returns an SVG document. `panels` have a title and `bars` (name, value, label, and a role: own, reference or peer); `line`
 * is a marked value; all panels have the same scale.
 */
export const drawPlot = ({ title, caption, line, lowIsBest, panels }) => {
  const most = Math.max(line ?? 0, ...panels.flatMap(({ bars }) => bars.map(({ value }) => value))) * 1.02;
  const { places, height } = arrange(panels);
  const drawn = panels.map((panel, index) => drawPanel(panel, { ...places[index], line, lowIsBest, most }));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
  <title id="title">${escape(title)}</title>
  <desc id="description">${escape([caption, ...panels.map(describePanel)].join(' '))}</desc>
  <style>${style}
  </style>
  <rect class="page" x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>
  ${text(margin, 33, title, { kind: 'heading' })}
  ${text(margin, 53, caption, { kind: '' })}
  ${drawn.join('\n  ')}
</svg>
`;
};
