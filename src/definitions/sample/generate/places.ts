// Streets, cities and countries of generated records.

export const streets: readonly string[] = `
  Acorn Street, Alder Lane, Ash Street, Baker Lane, Bay Road, Beech Avenue, Birch Road, Bridge Street, Canal Street,
  Castle Road, Cedar Avenue, Chapel Lane, Cherry Lane, Church Road, Clover Lane, Elm Street, Farm Road, Fern Way,
  Field Lane, Forest Road, Garden Street, Green Lane, Harbour Street, Hazel Road, Hill Street, Juniper Way,
  Lake Avenue, Larch Street, Library Street, Lime Street, Maple Avenue, Market Street, Meadow Lane, Mill Road,
  Mint Street, North Road, Oak Street, Orchard Road, Park Avenue, Pine Street, Poplar Road, River Street, Rose Lane,
  School Lane, Shore Road, South Street, Spring Street, Station Road, Sunset Avenue, Valley Road, Willow Way
`
  .trim()
  .split(/,\s+/);

export const cities: readonly string[] = `
  Accra, Amman, Antwerp, Athens, Auckland, Bangkok, Bergen, Bogota, Boston, Bremen, Brisbane, Cape Town, Chennai,
  Cork, Dakar, Denver, Dublin, Geneva, Ghent, Graz, Hanoi, Helsinki, Istanbul, Kampala, Krakow, Kyoto, La Paz,
  Lagos, Leeds, Lima, Lisbon, Lyon, Malaga, Manila, Montreal, Mumbai, Nairobi, Naples, Osaka, Oslo, Porto, Prague,
  Quito, Riga, Rosario, Salvador, Seoul, Tallinn, Toronto, Tunis, Turin, Utrecht, Valencia, Vilnius, Warsaw, Zagreb
`
  .trim()
  .split(/,\s+/);

export const countries: readonly string[] = `
  Argentina, Australia, Austria, Belgium, Bolivia, Brazil, Canada, Chile, Colombia, Croatia, Denmark, Ecuador,
  Egypt, Estonia, Ethiopia, Fiji, Finland, France, Germany, Ghana, Greece, Iceland, India, Indonesia, Ireland,
  Italy, Japan, Jordan, Kenya, Latvia, Malaysia, Mexico, Morocco, Nepal, Netherlands, New Zealand, Nigeria, Norway,
  Panama, Peru, Philippines, Poland, Portugal, Romania, Senegal, Singapore, Slovenia, South Africa, South Korea,
  Spain, Sweden, Switzerland, Thailand, Tunisia, Uganda, Uruguay, Vietnam, Zambia
`
  .trim()
  .split(/,\s+/);
