module example.com/program

go 1.27

require example.com/greet v1.2.0

require example.com/Words v0.3.1 // indirect
