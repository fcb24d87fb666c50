// The filter of the side navigation. It finds the operations of every group; without a text, only the current group shows its operations.
export function connectFilter() {
  const field = document.querySelector('.filter input');
  const groups = [...document.querySelectorAll('.operations section')].map((section) => {
    const list = section.querySelector('ul');
    return { section, list, isFolded: list?.hidden ?? false, links: list?.querySelectorAll('a') ?? [] };
  });
  const show = () => {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const { section, list, isFolded, links } of groups) {
      let found = 0;
      for (const link of links) {
        const text = `${link.textContent} ${link.dataset.path}`.toLowerCase();
        const isFound = words.every((word) => text.includes(word));
        link.parentElement.hidden = !isFound;
        if (isFound) found += 1;
      }
      section.hidden = words.length > 0 && found === 0;
      if (list !== null) list.hidden = words.length === 0 && isFolded;
    }
    const hasMatch = groups.some(({ section }) => !section.hidden);
    document.querySelector('.no-match').textContent = hasMatch
      ? ''
      : `No operation matches "${field.value.trim()}".`;
  };
  field.addEventListener('input', show);
  // A browser restores the text of a field when the user goes back.
  show();
}
