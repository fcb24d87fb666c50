// First and last names of generated records. Any likeness to a person is accidental.
import { wordsOf } from './words.js';

export const firstNames: readonly string[] = wordsOf(`
  Ada Aiko Alma Amara Amir Ana Anton Asha Bela Bruno Carla Chen Chidi Clara Daniel Dara Diego Edith Elif Emil Esther
  Farah Felix Fatou Grace Hana Hugo Ines Ivan Jonas José Kai Kofi Lena Leila Lucas Mai Malik Maria Mateo Mina Nadia
  Noah Nora Olga Omar Paula Priya Quinn Ravi Rosa Ruth Samir Sofia Tariq Tomas Uma Victor Wei Yara Yusuf Zoë
`);

export const lastNames: readonly string[] = wordsOf(`
  Abara Adeyemi Ahmed Alvarez Andersen Bakker Banerjee Becker Bianchi Brandt Castillo Chavez Costa Das Diaz Dubois
  Eriksen Fernandes Fischer Fontaine Garcia Gupta Haddad Hansen Hughes Ito Ivanova Jansen Kaya Keller Khan Kim
  Kovacs Larsen Lee Lindqvist Lopez Mbeki Mendes Meyer Mori Moreau Nakamura Nguyen Novak Okafor Olsen Park Pereira
  Popescu Rossi Sato Schmid Silva Singh Sousa Tanaka Tran Vargas Weber Yilmaz Zhang
`);
