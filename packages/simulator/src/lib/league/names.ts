export const GIVEN_NAMES: readonly string[] = split(`
  Abel Adémir Alaric Amadou Anders Ansel Aurelio Bastian Benedikt Björn Bram Calder Casimir Cato Cédric Corwin
  Cyprian Dacian Dario Desmond Dmitar Donovan Edmund Eero Elio Emeric Émile Enzo Esteban Fabrice Ferran Finlay
  Florian Gideon Goran Gustavo Hadrian Hakeem Halvard Henrik Idris Ignacio Ilya Isandro Ivo Jabari Jérôme Joaquín
  Jorah Josué Kasper Kellan Kwabena Lamine Leander Leopold Linus Lorcan Lucjan Łukasz Maël Magnus Malachy Marek
  Matteus Merrick Miloš Moussa Nanfeng Nestor Niall Nikolás Obadiah Octave Oisín Olamide Osric Otis Percival Quillan
  Rafael Ramsay Rasmus Renzo Ronan Rurik Sável Santino Sebastián Silvan Siôn Søren Stellan Tadeo Tariq Teodor
  Thibault Tobiah Tomáš Tycho Ulrich Uzo Valentin Vasco Viggo Wendell Wiremu Xavi Yannis Yusuf Zoltán Zsombor
`)

export const FAMILY_NAMES: readonly string[] = split(`
  Abernethy-Cole Achterberg Adeyinka Alquist Amberley Appiah-Lund Arrowood Ashdown Balogh Barrowclough Bellweather
  Bergström Birchall Blackthorne Boateng-Ruiz Bóveda Brânză Brightwell Broadmoor Brzozowski Calloway Carrick
  Castellane Čermák Chukwuma Clearwater Coldbrook Córdova-Pike Cresswell D'Amaral Dalgaard Darkwater Delacourt-Hume
  Diallo-Stern Dornfeld Drăgan Drinkwater Dunleath Eastwick Edgerton Eklöf Elderfield Endecott Étoundi Fairweather
  Fenwick Ferreyra Fjordholm Flintoff Foxcroft Gaillard Galbraith Garrick Gjerde Goldsworthy Granlund Greenhalgh
  Guérin Halloway Hartigan Hawthorn Heatherington Hjelm Holloway-Tran Hrubý Ibekwe Ingleby Ironside Jankauskas
  Jernigan-Oak Kamdem Kaszuba Keating Kenderdine Khoury-Vance Kincannon Kjær Kovářík Krasnić Kruczek Lachapelle
  Larkspur Lindqvist Lockhart Longstaff Lovelace Lundgaard MacCarrow Mainwaring Malinowski Marchetti Mbeki-Rowe
  Merriweather Middlebrook Mihăilescu Montclair Moonan Moravec Mukherjee-Dale Nakamoto Nethercott Nightingale Njoroge
  Nordahl O'Farrell Oakeshott Obuya Ofori-West Okparaji Olmstead Ostrander Ouédraogo Oyelaran Palmgren Pemberton
  Pettibone Pfaff Pinheiro Ploughman Quarrington Quispe Rademaker Ravenscroft Redfern Rønningen Rosewarne Rutledge
  Saltmarsh Sandoval-Byrne Sankara Sedgewick Shackleford Silverwood Škrbec Sørlie Stanhope Starkweather Stradivar
  Szabados Tamboura Tennant Thackeray Thorvald Tiernan Tolliver Tremaine Trethewey Türkoğlan Underhill Uzelac
  Vandermeer Varga-Holt Vasseur Venn Villanova Vrabčič Wadsworth Wainscott Wetherby Whitlock Winterbourne Wrexham
  Wyndham Yarborough Yilmaz-Poole Zabriskie Zeleny Žilvinas Zuberi
`)

export const SUFFIXES: readonly string[] = ['Jr.', 'II', 'III', 'IV']

function split(words: string): readonly string[] {
  return words.trim().split(/\s+/)
}
